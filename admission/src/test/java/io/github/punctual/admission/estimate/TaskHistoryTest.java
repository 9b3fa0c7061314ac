package io.github.punctual.admission.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TaskHistoryTest {
  private final TaskHistory history = new TaskHistory();

  @Test
  void believesWhatRunsOfTheSameUserAndNameTook() {
    history.add(ran("ann", "etl", 40_000, 4));
    assertEquals(10_000, of("ann", "etl").orElseThrow().taskMillis());
    assertEquals(Optional.empty(), of("bob", "etl"));
    assertEquals(Optional.empty(), of("ann", "report"));
  }

  @Test
  void followsRunsThatBecomeLonger() {
    for (int i = 0; i < 20; i++) {
      history.add(ran("ann", "etl", 40_000, 4));
    }
    for (int i = 0; i < 20; i++) {
      history.add(ran("ann", "etl", 80_000, 4));
    }
    long task = of("ann", "etl").orElseThrow().taskMillis();
    assertTrue(task > 19_000 && task <= 20_000, "task: " + task);
  }

  @Test
  void countsTheTasksOfAllWaves() {
    history.add(ran("ann", "etl", 40_000, 8));
    assertEquals(20, of("ann", "etl").orElseThrow().totalTasks(10));
  }

  @Test
  void theSlowestOfManyTasksEndsAfterTheMean() {
    history.add(ran("ann", "etl", 40_000, 4));
    PriorBelief belief = of("ann", "etl").orElseThrow();
    assertEquals(10_000, belief.workMillis(1, 1));
    assertTrue(belief.workMillis(20, 20) > 15_000, belief::toString);
    assertTrue(belief.workMillis(20, 10) > belief.workMillis(20, 20), belief::toString);
  }

  @Test
  void whatIsSavedIsRestoredWhateverTheNames() {
    history.add(ran("a.b@REALM", "nightly etl/v1.2=ü", 40_000, 4));
    history.add(ran("", "x", 1000, 3));
    history.add(ran("a.b@REALM", "nightly etl/v1.2=ü", 60_000, 4));
    Map<String, Double> saved = saved(history);
    TaskHistory restored = TaskHistory.restored(saved);
    assertEquals(saved, saved(restored));
    assertTrue(saved.keySet().stream().allMatch(key -> key.matches("[A-Za-z0-9.%+*_-]+")));
  }

  @Test
  void oneUserWithManyNamesMakesNobodyElseForgotten() {
    history.add(ran("ann", "etl", 40_000, 4));
    for (int i = 0; i < 3 * TaskHistory.NAMES; i++) {
      history.add(ran("eve", "job" + i, 1000, 1));
    }
    assertEquals(TaskHistory.NAMES, history.names());
    assertTrue(of("ann", "etl").isPresent());
    assertTrue(of("eve", "job0").isEmpty());
  }

  @Test
  void refusesNumbersThatCannotBeMeant() {
    history.add(ran("ann", "etl", 40_000, 4));
    Map<String, Double> saved = saved(history);
    Map<String, Double> without = new TreeMap<>(saved);
    without.remove("tasks.0.ann.etl.meanMillis");
    assertThrows(IllegalArgumentException.class, () -> TaskHistory.restored(without));
    saved.put("tasks.0.ann.etl.meanMillis", -1.0);
    assertThrows(IllegalArgumentException.class, () -> TaskHistory.restored(saved));
    assertThrows(
        IllegalArgumentException.class, () -> TaskHistory.restored(Map.of("tasks.x", 1.0)));
  }

  private Optional<PriorBelief> of(String user, String name) {
    ResourceVector cpu = ResourceVector.of("cpus", 1);
    return history.of(
        new DeadlineJob(
            new JobId("new"),
            name,
            user,
            new PoolId("root"),
            0,
            1000,
            4,
            cpu,
            ResourceVector.ZERO,
            OptionalLong.empty()));
  }

  /** A run that asked for four tasks at once. */
  private static Outcome ran(String user, String name, long computation, int tasksRun) {
    return new Outcome(
        new JobId("j"), name, user, computation, tasksRun, 4, 100, 100_000, 4, 20_000);
  }

  private static Map<String, Double> saved(TaskHistory history) {
    Map<String, Double> saved = new TreeMap<>();
    history.save(saved);
    return saved;
  }
}
