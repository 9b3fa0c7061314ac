package io.github.punctual.evaluation.command;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Threads;
import io.github.punctual.evaluation.bopf.BopfDocument;
import io.github.punctual.evaluation.fluid.FluidDocuments;
import io.github.punctual.evaluation.mix.MixDocument;
import io.github.punctual.evaluation.promises.PromisesDocument;
import io.github.punctual.evaluation.rayon.RayonDocument;
import io.github.punctual.evaluation.rush.RushDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command behind {@code dev-support/evaluate.sh}. Exit codes: 0, 1 when something failed, 2
 * when it was called wrongly or an input cannot be read.
 */
@Command(
    name = "evaluate",
    description =
        "Repeats the evaluations of the Justice, Pythia, BoPF, Rayon and RUSH papers, judges which"
            + " promises are kept, and writes documents.",
    mixinStandardHelpOptions = true)
public final class EvaluateCommand implements Callable<Integer> {
  private static final String ALL = "all";

  /** The parts of which measurements can be kept. */
  private static final List<String> KEEPING = List.of("justice", "pythia", "tempo", "promises");

  /** Writes documents, and says which. */
  private interface Document {
    List<Path> write() throws IOException;
  }

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "PART",
      defaultValue = ALL,
      description =
          "What to write: justice, pythia, tempo, bopf, rayon, rush, promises, mix or all (default:"
              + " ${DEFAULT-VALUE}).")
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
          "Keep the measurements of justice, pythia and tempo in this file, and those of promises"
              + " in FILE-promises, and do not repeat those that it has of the same scale and of as"
              + " many jobs. Other parts keep nothing and refuse it. Remove it when the simulator"
              + " or a policy has changed.")
  private Path keep;

  /** Runs the command and leaves with its exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new EvaluateCommand())
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(EvaluateCommand::explain);
  }

  /** Files that cannot be used are the caller's affair: a message, and no stack trace. */
  private static int explain(Exception failure, CommandLine line, CommandLine.ParseResult call)
      throws Exception {
    if (failure instanceof IOException) {
      line.getErr().println(line.getColorScheme().errorText(failure.getMessage()));
      line.getErr().flush();
      return CommandLine.ExitCode.USAGE;
    }
    throw failure;
  }

  @Override
  public Integer call() throws IOException {
    Map<String, Document> documents = documents();
    Set<String> wanted = new HashSet<>();
    parts.forEach(part -> wanted.add(part.toLowerCase(Locale.ROOT)));
    for (String part : wanted) {
      if (!part.equals(ALL) && !documents.containsKey(part)) {
        throw unusable(
            "'%s' cannot be evaluated; it must be one of %s, %s"
                .formatted(part, String.join(", ", documents.keySet()), ALL));
      }
    }
    if (wanted.contains(ALL)) {
      wanted.addAll(documents.keySet());
      wanted.remove(ALL);
    }
    if (keep != null && !KEEPING.containsAll(wanted)) {
      throw unusable(
          "--keep keeps measurements of %s; leave it away for other parts"
              .formatted(String.join(", ", KEEPING)));
    }
    PrintWriter print = spec.commandLine().getOut();
    for (Map.Entry<String, Document> document : documents.entrySet()) {
      if (wanted.contains(document.getKey())) {
        document.getValue().write().forEach(file -> print.println("wrote " + file));
        print.flush();
      }
    }
    return 0;
  }

  private Map<String, Document> documents() throws IOException {
    Evaluation evaluation = evaluation();
    FluidDocuments fluid = new FluidDocuments(evaluation);
    Map<String, Document> documents = new LinkedHashMap<>();
    documents.put("justice", fluid::justice);
    documents.put("pythia", fluid::pythia);
    documents.put("tempo", fluid::tempo);
    documents.put("bopf", () -> new BopfDocument(evaluation).write());
    documents.put("rayon", () -> new RayonDocument(evaluation).write());
    documents.put("rush", () -> new RushDocument(evaluation).write());
    documents.put("promises", () -> new PromisesDocument(evaluation).write());
    documents.put("mix", () -> new MixDocument(evaluation).write());
    return documents;
  }

  private Evaluation evaluation() {
    if (data != null && !Files.isDirectory(data)) {
      throw unusable("--data is " + data + "; it must be a folder with traces");
    }
    PrintWriter err = spec.commandLine().getErr();
    try {
      return new Evaluation(
          out,
          scale,
          Optional.ofNullable(data),
          Optional.ofNullable(keep),
          new Threads(
              threads,
              step -> {
                err.println(step);
                err.flush();
              }));
    } catch (IllegalArgumentException e) {
      throw unusable(e.getMessage());
    }
  }

  private ParameterException unusable(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
