package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.trace.TraceSummary;
import io.github.punctual.simulator.trace.TraceWriter;
import io.github.punctual.simulator.trace.format.ReadTrace;
import io.github.punctual.simulator.trace.format.TraceFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual trace}: traces and histories, looked at and converted. */
@Command(
    name = "trace",
    description = "Converts histories to traces, and says what a trace holds.",
    mixinStandardHelpOptions = true)
final class TraceCommand implements Runnable {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Name what to do with a trace: convert, describe, formats");
  }

  @Command(
      name = "convert",
      description = "Writes a trace or a history as JSON Lines, which punctual simulate reads.",
      mixinStandardHelpOptions = true)
  int convert(
      @Mixin TraceReadOptions reading,
      @Parameters(paramLabel = "IN", description = "A file, or the directory of a history.")
          Path in,
      @Option(
              names = {"-o", "--out"},
              required = true,
              paramLabel = "FILE",
              description = "The file to write; compressed when its name ends in .gz.")
          Path out,
      @Option(names = "--overwrite", description = "Replace the file if it is there.")
          boolean overwrite,
      @Option(names = "--json", description = "Print what was done as JSON.") boolean json)
      throws IOException {
    if (Files.exists(out) && !overwrite) {
      throw new InputException(out + " exists; name another file, or add --overwrite");
    }
    if (!Files.isDirectory(out.toAbsolutePath().getParent())) {
      throw new InputException(
          "%s cannot be written: its directory does not exist; create it".formatted(out));
    }
    ReadTrace read = reading.read(in);
    write(out, read);
    PrintWriter console = console();
    if (json) {
      console.println(head(read).put("out", out.toString()));
    } else {
      console.printf("Wrote %d jobs to %s.%n", read.workload().jobs().size(), out);
      console.print(remarks(read));
    }
    console.flush();
    return 0;
  }

  @Command(
      name = "describe",
      description = "Says what a trace or a history holds.",
      mixinStandardHelpOptions = true)
  int describe(
      @Mixin TraceReadOptions reading,
      @Parameters(paramLabel = "IN", description = "A file, or the directory of a history.")
          Path in,
      @Option(names = "--json", description = "Print one JSON object.") boolean json)
      throws IOException {
    ReadTrace read = reading.read(in);
    TraceSummary summary = TraceSummary.of(read.workload());
    PrintWriter console = console();
    if (json) {
      console.println(TraceText.json(head(read), summary));
    } else {
      console.printf("%s: %s%n", read.workload().name(), read.format().description());
      console.print(TraceText.of(summary));
      console.print(remarks(read));
    }
    console.flush();
    return 0;
  }

  @Command(
      name = "formats",
      description = "Lists the formats that are read.",
      mixinStandardHelpOptions = true)
  int formats(@Option(names = "--json", description = "Print one JSON object.") boolean json) {
    PrintWriter console = console();
    if (json) {
      ObjectNode node = JSON.createObjectNode();
      for (TraceFormat format : TraceFormat.values()) {
        node.withArray("formats")
            .addObject()
            .put("name", format.key())
            .put("description", format.description());
      }
      console.println(node);
    } else {
      for (TraceFormat format : TraceFormat.values()) {
        console.printf("%-12s %s%n", format.key(), format.description());
      }
    }
    console.flush();
    return 0;
  }

  /** The system's own messages name the file and nothing else. */
  private static void write(Path out, ReadTrace read) throws IOException {
    try {
      TraceWriter.write(out, read.workload());
    } catch (FileSystemException e) {
      throw new InputException("%s cannot be written: %s".formatted(out, e));
    }
  }

  private PrintWriter console() {
    return spec.commandLine().getOut();
  }

  private static ObjectNode head(ReadTrace read) {
    ObjectNode node = JSON.createObjectNode();
    node.put("trace", read.workload().name());
    node.put("format", read.format().key());
    node.put("jobs", read.workload().jobs().size());
    node.put("malformed", read.malformed().count());
    ObjectNode leftOut = node.putObject("left_out");
    read.leftOut().forEach(leftOut::put);
    return node;
  }

  /** What is not in the jobs. */
  private static String remarks(ReadTrace read) {
    StringBuilder text = new StringBuilder();
    if (!read.leftOut().isEmpty()) {
      text.append(
          read.leftOut().entrySet().stream()
              .map(entry -> entry.getKey() + ": " + entry.getValue())
              .collect(Collectors.joining(", ", "Left out: ", ".%n".formatted())));
    }
    if (read.malformed().count() > 0) {
      text.append("Skipped as malformed: %d.%n".formatted(read.malformed().count()));
      read.malformed().first().forEach(problem -> text.append("  %s%n".formatted(problem)));
    }
    return text.toString();
  }
}
