package io.github.punctual.simulator.command;

import io.github.punctual.simulator.evaluation.Evaluation;
import io.github.punctual.simulator.evaluation.bopf.BopfDocument;
import io.github.punctual.simulator.evaluation.mix.MixDocument;
import io.github.punctual.simulator.evaluation.promises.PromisesDocument;
import io.github.punctual.simulator.evaluation.rayon.RayonDocument;
import io.github.punctual.simulator.evaluation.rush.RushDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual evaluate}: the papers' evaluations on data that anyone has. */
@Command(
    name = "evaluate",
    description =
        "Repeats the evaluations of the Justice, Pythia, BoPF, Rayon and RUSH papers, judges which"
            + " promises are kept, and writes documents.",
    mixinStandardHelpOptions = true)
final class EvaluateCommand implements Callable<Integer> {
  private static final String BOPF = "bopf";
  private static final String RAYON = "rayon";
  private static final String RUSH = "rush";
  private static final String PROMISES = "promises";
  private static final String MIX = "mix";

  /** The documents that can be asked for. */
  private static final List<String> PARTS =
      Stream.concat(Evaluation.PARTS.stream(), Stream.of(BOPF, RAYON, RUSH, PROMISES, MIX))
          .toList();

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "PART",
      defaultValue = "all",
      description =
          "What to write: justice, pythia, tempo, bopf, rayon, rush, promises, mix or all (default: ${DEFAULT-VALUE}).")
  private Set<String> parts;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "docs/evaluation",
      description = "Where to write (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder with the public traces; without it they are left out.")
  private Path data;

  @Option(
      names = "--scale",
      paramLabel = "X",
      defaultValue = "1",
      description = "How long the made workloads are, in (0, 1] (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many runs at once; each takes up to 2 GiB (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description =
          "Keep measurements in this file, and those of promises in FILE-promises, and do not repeat"
              + " those that it has. Remove it when the simulator or a policy has changed.")
  private Path keep;

  @Override
  public Integer call() throws IOException {
    Set<String> wanted = wanted();
    if (data != null && !Files.isDirectory(data)) {
      throw new InputException("--data is " + data + "; it must be a folder with traces");
    }
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> progress =
        step -> {
          err.println(step);
          err.flush();
        };
    Evaluation evaluation;
    try {
      evaluation =
          new Evaluation(
              out, scale, Optional.ofNullable(data), Optional.ofNullable(keep), threads, progress);
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage());
    }
    List<Path> written = new ArrayList<>(evaluation.write(wanted));
    if (wanted.contains(BOPF)) {
      Path file = out.resolve("bopf.md");
      String text =
          new BopfDocument(out, scale, Optional.ofNullable(data), threads, progress).text();
      Files.writeString(file, text, StandardCharsets.UTF_8);
      written.add(file);
    }
    if (wanted.contains(RAYON)) {
      written.addAll(new RayonDocument(out, scale, threads, progress).write());
    }
    if (wanted.contains(RUSH)) {
      written.addAll(
          new RushDocument(out, scale, Optional.ofNullable(data), threads, progress).write());
    }
    if (wanted.contains(PROMISES)) {
      written.add(
          new PromisesDocument(
                  out,
                  scale,
                  Optional.ofNullable(data),
                  Optional.ofNullable(keep).map(EvaluateCommand::ofPromises),
                  threads,
                  progress)
              .write());
    }
    if (wanted.contains(MIX)) {
      written.add(new MixDocument(out, scale, threads, progress).write());
    }
    PrintWriter print = spec.commandLine().getOut();
    for (Path file : written) {
      print.println("wrote " + file);
    }
    print.flush();
    return 0;
  }

  /** Beside the file of the other documents, whose lines are of another form. */
  private static Path ofPromises(Path keep) {
    return keep.resolveSibling(keep.getFileName() + "-promises");
  }

  private Set<String> wanted() {
    Set<String> wanted = new LinkedHashSet<>();
    for (String part : parts) {
      String name = part.toLowerCase(Locale.ROOT);
      if (name.equals("all")) {
        wanted.addAll(PARTS);
      } else if (PARTS.contains(name)) {
        wanted.add(name);
      } else {
        throw new InputException(
            "'%s' cannot be evaluated; it must be one of %s, all"
                .formatted(part, String.join(", ", PARTS)));
      }
    }
    return wanted;
  }
}
