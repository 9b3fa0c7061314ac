package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.decisionlog.DecisionLogReader;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.simulator.replay.JobReplayer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual replay}: decides a ResourceManager's decision log again. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Takes what happened from decision logs of a ResourceManager, decides it again with the"
          + " simulator's driver, and compares.",
      "Exit code: 0 when everything was decided as in the log, 1 when not, 2 for a file that is no"
          + " decision log."
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final int SHOWN = 5;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of the decision log (decisions/*.jsonl in the store's directory).")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON object for each file.")
  private boolean json;

  @Override
  public Integer call() {
    boolean same = true;
    for (Path file : files) {
      LogReplay.Result result = replay(file);
      same &= result.same();
      if (json) {
        printJson(file, result);
      } else {
        print(file, result);
      }
    }
    return same ? 0 : 1;
  }

  private LogReplay.Result replay(Path file) {
    try (FileChannel bytes = FileChannel.open(file);
        DecisionLogReader log = DecisionLogReader.of(Channels.newInputStream(bytes));
        ProgressLine progress = new ProgressLine(ProgressLine.onTerminal())) {
      progress.begin("replay " + file.getFileName());
      return new LogReplay(() -> new JobReplayer(this::policy))
          .replay(() -> new ShownEntries(log.iterator(), bytes, progress));
    } catch (NoSuchFileException e) {
      throw refusal(file, "there is no such file");
    } catch (IOException | UncheckedIOException e) {
      throw refusal(file, "it cannot be read: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw refusal(file, e.getMessage());
    }
  }

  /** Shows with each entry how much of its file was read by then. */
  private record ShownEntries(
      Iterator<DecisionLog.Entry> entries, FileChannel bytes, ProgressLine progress)
      implements Iterator<DecisionLog.Entry> {
    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public DecisionLog.Entry next() {
      DecisionLog.Entry entry = entries.next();
      if (progress.isDue()) {
        progress.show(part(bytes), "at " + Instant.ofEpochMilli(entry.atMillis()));
      }
      return entry;
    }
  }

  /** How much of a file was read, from 0 to 1. */
  static double part(FileChannel bytes) {
    try {
      return bytes.size() == 0 ? 1 : (double) bytes.position() / bytes.size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Policy policy(DecisionLog.Start start) {
    return AdmissionPolicies.create(start.policy(), start.settings());
  }

  private static InputException refusal(Path file, String why) {
    return new InputException("FILE is '" + file + "': " + why);
  }

  private void print(Path file, LogReplay.Result result) {
    PrintWriter out = spec.commandLine().getOut();
    LogReplay.Tally all = result.all();
    out.printf(
        "%s: %,d entries, %s%n",
        file,
        all.steps(),
        result.same() ? "all decided again as in the log" : all.differing() + " decided otherwise");
    result.tallies().forEach((kind, tally) -> print(out, kind, tally));
    result.differences().stream().limit(SHOWN).forEach(difference -> print(out, difference));
    if (result.differences().size() > SHOWN) {
      out.printf("  ... and %d more%n", result.differences().size() - SHOWN);
    }
    out.flush();
  }

  private static void print(PrintWriter out, DecisionLog.Kind kind, LogReplay.Tally tally) {
    out.printf(
        "  %s: %,d of %,d as in the log",
        name(kind), tally.steps() - tally.differing(), tally.steps());
    if (tally.lost() > 0) {
      out.printf(", %,d lost when they were written", tally.lost());
    }
    if (tally.skipped() > 0) {
      out.printf(", %,d before the first start line", tally.skipped());
    }
    out.println();
  }

  private static void print(PrintWriter out, LogReplay.Difference difference) {
    DecisionLog.Entry logged = difference.logged();
    out.printf(
        "  at %s, %s%s: %s%n",
        Instant.ofEpochMilli(logged.atMillis()),
        name(logged.kind()),
        logged.subject().isEmpty() ? "" : " of " + logged.subject(),
        difference.field());
    decisions(logged).forEach(decision -> out.println("    log: " + text(decision)));
    difference
        .replayed()
        .ifPresent(
            now -> decisions(now).forEach(decision -> out.println("    now: " + text(decision))));
  }

  private static List<Decision> decisions(DecisionLog.Entry entry) {
    return entry instanceof DecisionLog.Step step ? step.decisions() : List.of();
  }

  private static String text(Decision decision) {
    return decision.job() + " " + DecisionText.of(decision);
  }

  private static String name(DecisionLog.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private void printJson(Path file, LogReplay.Result result) {
    LogReplay.Tally all = result.all();
    ObjectNode node =
        new ObjectMapper()
            .createObjectNode()
            .put("file", file.toString())
            .put("entries", all.steps())
            .put("differences", all.differing())
            .put("same", result.same());
    ObjectNode kinds = node.putObject("kinds");
    result
        .tallies()
        .forEach(
            (kind, tally) ->
                kinds
                    .putObject(name(kind))
                    .put("entries", tally.steps())
                    .put("differences", tally.differing())
                    .put("skipped", tally.skipped())
                    .put("lost", tally.lost()));
    result.differences().stream()
        .findFirst()
        .ifPresent(
            first ->
                node.putObject("first")
                    .put("at", first.logged().atMillis())
                    .put("kind", name(first.logged().kind()))
                    .put("subject", first.logged().subject())
                    .put("field", first.field()));
    PrintWriter out = spec.commandLine().getOut();
    out.println(node);
    out.flush();
  }
}
