package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.report.Fonts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Makes the runs that the documents about jobs with deadlines need, and writes these. */
public final class Evaluation {
  /** The documents that can be asked for. */
  public static final List<String> PARTS = List.of("justice", "pythia", "tempo");

  private final Path documents;
  private final DocumentPlan plan;
  private final Study study;

  /**
   * An evaluation.
   *
   * @param documents the folder to write to; made when it is missing
   * @param scale how long the made workloads are, in (0, 1]: 1 for the whole evaluation
   * @param data a folder with the public traces; those that it does not have are left out
   * @param keep a file that keeps measurements for the next time
   * @param threads how many runs at once
   * @param progress is told what is about to run
   */
  public Evaluation(
      Path documents,
      double scale,
      Optional<Path> data,
      Optional<Path> keep,
      int threads,
      Consumer<String> progress)
      throws IOException {
    if (!(scale > 0 && scale <= 1)) {
      throw new IllegalArgumentException("scale is " + scale + "; it must lie in (0, 1]");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads is " + threads + "; it must be at least 1");
    }
    this.documents = documents;
    this.plan = new DocumentPlan(scale, data);
    this.study = new Study(new MeasurementFile(keep), threads, progress);
  }

  /**
   * Writes documents.
   *
   * @param parts some of {@link #PARTS}; others are none of its business
   * @return the files, without the figures
   * @throws IOException when something cannot be read or written, or Java finds no font, which
   *     figures need
   */
  public List<Path> write(Set<String> parts) throws IOException {
    if (Fonts.problem().isPresent()) {
      throw new IOException("no figures: " + Fonts.problem().get());
    }
    Figures figures = new Figures(documents);
    Evidence evidence = new Evidence(study, plan);
    List<Path> written = new ArrayList<>();
    if (parts.contains("justice") || parts.contains("pythia")) {
      runPapers(parts.contains("pythia"));
    }
    if (parts.contains("justice")) {
      written.add(write("justice.md", new JusticeDocument(evidence, figures).text()));
    }
    if (parts.contains("pythia")) {
      written.add(write("pythia.md", new PythiaDocument(evidence, figures).text()));
    }
    if (parts.contains("tempo") && PolicyNames.known(PolicyNames.TEMPO)) {
      for (Batch batch : plan.tempo()) {
        study.run(batch);
      }
      written.add(write("tempo.md", new TempoDocument(evidence).text()));
    }
    return written;
  }

  private void runPapers(boolean ranges) throws IOException {
    List<Batch> batches = new ArrayList<>(plan.papers());
    if (ranges) {
      batches.addAll(plan.ranges());
    }
    batches.add(plan.choices());
    batches.addAll(plan.real());
    for (Batch batch : batches) {
      study.run(batch);
    }
  }

  private Path write(String name, String text) throws IOException {
    Path file = documents.resolve(name);
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return file;
  }
}
