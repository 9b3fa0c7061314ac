package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.decisionlog.DecisionLogReader;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.simulator.replay.JobReplayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What clusters decided is decided again, line by line, when the same policies get their decision
 * log.
 */
final class Replays {
  private Replays() {}

  /**
   * Decides the log of a cluster again, each file by itself.
   *
   * @param store the store's directory
   * @return how many entries of each kind were decided again
   */
  static NavigableMap<DecisionLog.Kind, Long> assertSame(Path store) throws IOException {
    NavigableMap<DecisionLog.Kind, Long> steps = new TreeMap<>();
    List<Path> files = files(store);
    assertFalse(files.isEmpty(), "there is a decision log");
    for (Path file : files) {
      try (DecisionLogReader log = DecisionLogReader.of(Files.newInputStream(file))) {
        LogReplay.Result result = replay().replay(log);
        assertEquals(List.of(), result.differences(), file.toString());
        assertEquals(0, result.all().lost() + result.all().skipped(), file.toString());
        result.tallies().forEach((kind, tally) -> steps.merge(kind, tally.steps(), Long::sum));
      }
    }
    return steps;
  }

  private static LogReplay replay() {
    return new LogReplay(
        () -> new JobReplayer(start -> AdmissionPolicies.create(start.policy(), start.settings())));
  }

  /** The files of a decision log, oldest first. */
  static List<Path> files(Path store) throws IOException {
    try (Stream<Path> list = Files.list(store.resolve("decisions"))) {
      return list.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    }
  }
}
