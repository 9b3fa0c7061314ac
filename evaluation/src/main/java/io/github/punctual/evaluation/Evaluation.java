package io.github.punctual.evaluation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What a call of the command asks for.
 *
 * @param documents the folder to write to; made when it is missing
 * @param scale how much is run, in (0, 1]: 1 for the whole evaluation
 * @param data a folder with the public traces; those that it does not have are left out
 * @param keep a file that keeps what was measured for the next time
 * @param threads make the runs
 */
public record Evaluation(
    Path documents, double scale, Optional<Path> data, Optional<Path> keep, Threads threads) {
  /** Below this scale, two seeds and one load have to do. */
  private static final double SHORT = 0.1;

  private static final int FEW_SEEDS = 2;
  private static final double ONE_LOAD = 1;

  public Evaluation {
    if (!(scale > 0 && scale <= 1)) {
      throw new IllegalArgumentException("scale is " + scale + "; it must lie in (0, 1]");
    }
  }

  /** Whether this is the whole evaluation, for which most conclusions were written. */
  public boolean isFull() {
    return scale == 1;
  }

  /** A part of a number that is right at full scale, but not less than some. */
  public int part(int whole, int least) {
    return (int) Math.max(least, Math.round(whole * scale));
  }

  /** How often workloads are made anew, of the number in an evaluation that is not very short. */
  public int seeds(int whole) {
    return scale < SHORT ? FEW_SEEDS : whole;
  }

  /** At which loads policies are compared, of those in an evaluation that is not very short. */
  public List<Double> loads(List<Double> whole) {
    return scale < SHORT ? List.of(ONE_LOAD) : whole;
  }

  /** The command that writes a document. */
  public String command(String part) {
    return "dev-support/evaluate.sh " + part + (isFull() ? "" : " --scale " + scale);
  }

  /** Where the figures of a document are drawn, whose names begin with a prefix. */
  public Plots plots(String prefix) throws IOException {
    return new Plots(documents, prefix);
  }

  /** Runs of which nothing is kept for the next time. */
  public <K, R> Runs<K, R> runs() {
    return new Runs<>(threads, Optional.empty());
  }

  /**
   * Runs that are kept for the next time where that is asked for.
   *
   * @param suffix of the name of the file, as files with other keys have other ones
   * @param recorded of how many recorded jobs the runs of a key are, 0 where all are made: a run of
   *     another scale or of other data is another run
   */
  public <K, R> Runs<K, R> keptRuns(
      String suffix, Class<K> key, Class<R> outcome, ToIntFunction<K> recorded) throws IOException {
    return new Runs<>(
        threads,
        keep.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new OutcomeFile<>(
                    keep.get().resolveSibling(keep.get().getFileName() + suffix),
                    key,
                    outcome,
                    scale,
                    recorded)));
  }

  /** Writes a document, of which the last line has no end yet, and says where it is. */
  public Path write(String name, String text) throws IOException {
    Path file = Files.createDirectories(documents).resolve(name);
    Files.writeString(file, text + "\n", StandardCharsets.UTF_8);
    return file;
  }
}
