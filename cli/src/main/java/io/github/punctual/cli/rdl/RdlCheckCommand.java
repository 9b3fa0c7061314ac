package io.github.punctual.cli.rdl;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.reservation.compile.CompileNote;
import io.github.punctual.reservation.compile.CompileProblem;
import io.github.punctual.reservation.compile.Compiled;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.Position;
import io.github.punctual.reservation.rdl.text.RdlError;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual rdl check}: what is wrong with an expression, or what it comes to. */
@Command(
    name = "check",
    description =
        "Explains the errors of an expression, or prints it tidily with what it is compiled to, and"
            + " says what can never fit. Exit code 1 when there are errors or it can never fit.",
    footer = {
      "",
      "Example: punctual rdl check --memory 200g --vcores 100 --text 'window(order(",
      "  atom(<2048,1>, 1, 40, 60, 2400), atom(<4096,2>, 10, 10, 5m, 50m)), +0, +2h)'"
    },
    mixinStandardHelpOptions = true)
public final class RdlCheckCommand implements Callable<Integer> {
  private static final int NO = 1;
  private static final int OCCURRENCES_SHOWN = 5;

  @Spec private CommandSpec spec;

  @Mixin private RdlOptions options;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file of the expression; - is the standard input.")
  private String file;

  @Option(names = "--text", paramLabel = "RDL", description = "The expression itself.")
  private String text;

  @Override
  public Integer call() {
    RdlInput input = RdlInput.one(file, text);
    Parsed parsed = RdlText.parse(input.text());
    if (parsed.tree().isEmpty()) {
      return print(options.json() ? json(parsed) : null, RdlMessages.errors(input, parsed), true);
    }
    Rdl tree = parsed.tree().get();
    long horizon = options.firstStep() + options.horizonSteps();
    Compiler compiler = new Compiler(options.stepMillis());
    Compiler knowing = options.capacity().map(compiler::withCapacity).orElse(compiler);
    Compiled compiled = knowing.compile(tree, options.nowMillis(), horizon);
    List<Long> instants =
        Compiler.isPeriodic(tree)
            ? compiler.instants(
                tree, options.nowMillis(), Long.MIN_VALUE, Long.MAX_VALUE, OCCURRENCES_SHOWN)
            : List.of();
    boolean fits = compiled.demand().isPresent();
    if (options.json()) {
      return print(json(parsed, tree, compiled, instants), "", !fits);
    }
    if (!fits) {
      return print(null, RdlMessages.problems(input, parsed, compiled), true);
    }
    Compiled shown =
        instants.isEmpty()
            ? compiled
            : knowing.occurrence(
                tree, options.nowMillis(), first(compiler, tree, instants, horizon), horizon);
    return print(null, sheet(input, parsed, tree, compiled, shown, instants), false);
  }

  /** The first occurrence that can be kept: one that is going on may not. */
  private long first(Compiler compiler, Rdl tree, List<Long> instants, long horizon) {
    return instants.stream()
        .filter(
            at -> compiler.occurrence(tree, options.nowMillis(), at, horizon).demand().isPresent())
        .findFirst()
        .orElse(instants.get(0));
  }

  private String sheet(
      RdlInput input,
      Parsed parsed,
      Rdl tree,
      Compiled compiled,
      Compiled shown,
      List<Long> instants) {
    RdlTimes times = new RdlTimes(options.stepMillis(), options.zone());
    Lines sheet = new Lines(UnaryOperator.identity());
    sheet.line("%s%n", RdlText.indented(tree));
    if (!instants.isEmpty()) {
      sheet.line("Comes again at");
      instants.forEach(at -> sheet.line("  %s", times.instant(at)));
      sheet.line("%s%n", instants.size() == OCCURRENCES_SHOWN ? "  ..." : "");
    }
    sheet.line(
        "%s in steps of %s, times in %s:",
        instants.isEmpty() ? "Compiled" : "The first that can be kept, compiled",
        times.duration(1),
        options.zone());
    shown.demand().ifPresent(demand -> sheet.add(RdlDemandText.table(demand, times)));
    sheet.add(compiled.notes().isEmpty() ? "" : System.lineSeparator());
    sheet.add(RdlMessages.notes(input, parsed, compiled));
    options
        .capacity()
        .ifPresent(
            capacity ->
                sheet.line(
                    "%nIt fits into an empty cluster of %s as far as can be told without planning.",
                    RdlText.bundle(capacity)));
    return sheet.toString();
  }

  private int print(ObjectNode json, String message, boolean no) {
    PrintWriter to = no && json == null ? spec.commandLine().getErr() : spec.commandLine().getOut();
    if (json != null) {
      to.println(json);
    } else {
      to.print(message);
    }
    to.flush();
    return no ? NO : 0;
  }

  private static ObjectNode json(Parsed parsed) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("ok", false);
    ArrayNode errors = node.putArray("errors");
    for (RdlError error : parsed.errors()) {
      place(errors.addObject(), error.at())
          .put("length", error.length())
          .put("found", error.found())
          .put("expected", error.expected())
          .put("advice", error.advice())
          .put("message", error.message());
    }
    return node;
  }

  private ObjectNode json(Parsed parsed, Rdl tree, Compiled compiled, List<Long> instants) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("ok", compiled.demand().isPresent())
            .put("canonical", RdlText.compact(tree))
            .put("periodic", Compiler.isPeriodic(tree))
            .put("stepMillis", options.stepMillis());
    if (!instants.isEmpty()) {
      ArrayNode next = node.putArray("occurrences");
      instants.forEach(at -> next.add(Instant.ofEpochMilli(at).toString()));
    }
    ArrayNode problems = node.putArray("problems");
    for (CompileProblem problem : compiled.problems()) {
      at(problems.addObject(), parsed, problem.at())
          .put("code", problem.code().name())
          .put("text", problem.text());
    }
    ArrayNode notes = node.putArray("notes");
    for (CompileNote note : compiled.notes()) {
      at(notes.addObject(), parsed, note.at())
          .put("kind", note.kind().name())
          .put("text", note.text());
    }
    compiled
        .demand()
        .ifPresent(demand -> node.set("demand", RdlDemandText.json(demand, options.stepMillis())));
    return node;
  }

  private static ObjectNode at(ObjectNode node, Parsed parsed, RdlPath path) {
    return place(node, parsed.place(path));
  }

  private static ObjectNode place(ObjectNode node, Position at) {
    return node.put("line", at.line()).put("column", at.column());
  }
}
