package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What masters take, and when they come, is reckoned with. */
class TempoMastersTest {
  private static final long START = 5_000;

  private final TempoCluster cluster = new TempoCluster();

  @Test
  void aJobThatNeedsThePlaceOfItsMasterForItsTasksIsNotPromised() {
    cluster.teach("ann", "etl", 10, 10_000);
    Decision all = cluster.submit(job("ann", "etl-1", START, 14_000, 10, CPU));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, all.reason());
    assertEquals(9, all.terms().largestTasks().orElseThrow());
    Decision fewer = cluster.submit(job("ann", "etl-2", START, 14_000, 9, CPU));
    assertEquals(ReasonCode.ADMITTED, fewer.reason());
  }

  @Test
  void aTaskThatDoesNotFitBesideItsMasterIsTooLarge() {
    ResourceVector all = CPU.times(TempoCluster.CPUS);
    DeadlineJob job = job("ann", "etl", START, 100_000, 1, CPU).sized(1, all);
    assertEquals(ReasonCode.TASK_TOO_LARGE, cluster.submit(job).reason());
  }

  @Test
  void whatAJobIsPromisedIsKeptForItWhileItsMasterStarts() {
    TempoCluster slow = startingSlowly();
    slow.teach("ann", "etl", 10, 10_000);
    slow.teach("bob", "report", 10, 10_000);
    assertEquals(ReasonCode.ADMITTED, slow.submit(job("ann", "etl-1", START, 24_000, 10)).reason());
    Decision second = slow.submit(job("bob", "report-1", START + 1, 24_000, 10));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, second.reason());
  }

  @Test
  void whereAllIsTakenAMasterStartsWhenThereIsRoomForIt() {
    TempoCluster slow = startingSlowly();
    slow.teach("ann", "etl", 10, 100_000);
    slow.teach("bob", "report", 1, 20_000);
    DeadlineJob first = job("ann", "etl-1", START, 200_000, 10);
    slow.submit(first);
    slow.starts(first, START);
    // All are free again after 100 s; then its master takes 10 s to start.
    Decision soon = slow.submit(job("bob", "report-1", START, 128_000, 1, CPU));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, soon.reason());
    Decision later = slow.submit(job("bob", "report-2", START, 160_000, 1, CPU));
    assertEquals(ReasonCode.ADMITTED, later.reason());
  }

  @Test
  void aMasterThatHasNoPlaceYetTakesNoneFromWhoComesBeforeIt() {
    cluster.teach("ann", "long", 8, 300_000);
    cluster.teach("bob", "etl", 4, 20_000);
    cluster.teach("carl", "late", 1, 20_000);
    DeadlineJob full = job("ann", "long-1", START, 400_000, 8);
    cluster.submit(full);
    cluster.starts(full, START);
    DeadlineJob promised = job("bob", "etl-1", START, 44_000, 4);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(promised).reason());
    cluster.starts(promised, START, 2);

    DeadlineJob later = job("carl", "late-1", START + 1, 200_000, 1, CPU);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(later).reason());

    List<Decision> decisions = cluster.runner.handle(new Event.TimePassed(START + 2));
    assertEquals(List.of(), decisions);
    assertEquals(Standing.PROMISED, cluster.standing(promised));
  }

  @Test
  void aMasterThatRunsLeavesItsRoomWhenItsJobIsDoneAndNotAtTheDeadline() {
    cluster.teach("ann", "etl", 1, 10_000);
    cluster.teach("bob", "whole", 1, 20_000);
    DeadlineJob loose = job("ann", "etl-1", START, 1_000_000, 1, CPU);
    cluster.submit(loose);
    cluster.starts(loose, START);
    DeadlineJob whole =
        job("bob", "whole-1", START + 1, 60_000, 1).sized(1, CPU.times(TempoCluster.CPUS));
    assertEquals(ReasonCode.ADMITTED, cluster.submit(whole).reason());
  }

  @Test
  void aMasterWhoseTasksAreToComeLeavesItsRoomWhenThePlanHasThemDone() {
    cluster.teach("ann", "etl", 2, 10_000);
    cluster.teach("bob", "whole", 1, 120_000);
    DeadlineJob first = job("ann", "etl-1", START, 300_000, 2, CPU);
    cluster.submit(first);
    cluster.starts(first, START, 1);
    DeadlineJob whole =
        job("bob", "whole-1", START + 1, 310_000, 1).sized(1, CPU.times(TempoCluster.CPUS));
    assertEquals(ReasonCode.ADMITTED, cluster.submit(whole).reason());
  }

  private static TempoCluster startingSlowly() {
    return new TempoCluster(
        Map.of(TempoOptions.MASTER_START, "10000"), TempoCluster.of(TempoCluster.CPUS));
  }
}
