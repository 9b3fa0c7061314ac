package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Tempo makes of the order in which the stages of earlier runs came. */
class TempoShapesTest {
  private static final JobId JOB = new JobId("job");

  private static TaskStage stage(String name, int pending, int running) {
    ResourceVector size = ResourceVector.of(ResourceVector.VCORES, 1);
    return new TaskStage(name, size, pending, Collections.nCopies(running, 0L), List.of());
  }

  private static Progress report(long now, List<TaskStage> stages, String... ended) {
    return new Progress(
        JOB, now, stages, Stream.of(ended).map(name -> new TaskEnd(name, 1000, true)).toList());
  }

  @Test
  void theOrderIsKnownAfterARestart() {
    DeadlineJob job = TempoCluster.job("ann", "etl", 0, 600_000, 4);
    TempoPolicy before = new TempoPolicy(TempoSettings.DEFAULTS);
    before.observe(job, report(100, List.of(stage("z", 0, 1), stage("y", 1, 0))));
    before.observe(job, report(200, List.of(stage("y", 0, 1)), "z"));
    before.observe(job, report(300, List.of(stage("x / 1", 1, 0)), "y"));
    TempoPolicy after = new TempoPolicy(TempoSettings.DEFAULTS);
    after.restore(before.learned());
    assertEquals(before.learned(), after.learned());
    Progress last = report(400, List.of(), "x / 1");
    before.observe(job, last);
    after.observe(job, last);
    assertEquals(before.learned(), after.learned());
    assertEquals(300, after.learned().get("shape/etl/02/x%20%2F%201/firstMillis"));
    assertEquals(400, after.learned().get("shape/etl/02/x%20%2F%201/overMillis"));
  }

  @Test
  void whoWentWhileNobodyWasThereIsForgotten() {
    TempoPolicy before = new TempoPolicy(TempoSettings.DEFAULTS);
    DeadlineJob gone = TempoCluster.job("ann", "etl", 0, 600_000, 4);
    before.observe(gone, report(100, List.of(stage("map", 0, 1)), "map"));
    TempoCluster cluster = new TempoCluster();
    cluster.policy.restore(before.learned());
    cluster.runner.handle(new Event.TimePassed(200));
    assertEquals(Map.of(), cluster.policy.learned());
  }

  /** Runs of four maps of 30 s, and then as many others of 30 s. */
  private static void teach(TempoCluster cluster, long nextMillis) {
    for (int run = 0; run < 6; run++) {
      DeadlineJob known = TempoCluster.job("ann", "etl-" + run, 0, 600_000, 4);
      cluster.submit(known);
      tell(cluster, known, 0, List.of(stage("map", 0, 4)));
      if (nextMillis < 30_000) {
        tell(cluster, known, nextMillis, List.of(stage("map", 0, 4), stage("s", 4, 0)));
      }
      List<TaskEnd> ends = Collections.nCopies(4, new TaskEnd("map", 30_000, true));
      cluster.runner.handle(
          new Event.Progressed(
              30_000, List.of(new Progress(known.id(), 30_000, List.of(stage("s", 0, 4)), ends))));
      cluster.completes(known, 60_000, 30_000);
    }
  }

  private static void tell(
      TempoCluster cluster, DeadlineJob job, long now, List<TaskStage> stages) {
    cluster.runner.handle(
        new Event.Progressed(now, List.of(new Progress(job.id(), now, stages, List.of()))));
  }

  /** As a ResourceManager sees them: nothing is said of their order. */
  @Test
  void aJobIsPromisedTheTimeOfItsStagesOneAfterTheOther() {
    for (long next : new long[] {29_500, 30_000}) {
      TempoCluster cluster = new TempoCluster();
      teach(cluster, next);
      assertEquals(
          ReasonCode.WORK_EXCEEDS_DEADLINE,
          cluster.submit(TempoCluster.job("ann", "etl-tight", 60_000, 45_000, 4)).reason());
      assertEquals(
          ReasonCode.ADMITTED,
          cluster.submit(TempoCluster.job("ann", "etl-loose", 60_000, 75_000, 4)).reason());
    }
  }

  /** What is asked for early waits for the others: that is in its times already. */
  @Test
  void whatIsAskedForBesideOthersIsNotExpectedAfterThem() {
    TempoCluster cluster = new TempoCluster();
    teach(cluster, 1000);
    DeadlineJob job = TempoCluster.job("ann", "etl-now", 60_000, 200_000, 4);
    cluster.submit(job);
    tell(cluster, job, 60_000, List.of(stage("map", 0, 4)));
    long end =
        cluster
            .runner
            .explain(60_000, job.id())
            .orElseThrow()
            .course()
            .orElseThrow()
            .medianMillis();
    assertEquals(90, end / 1000);
  }

  /** What makes one stage of a run slower than in earlier runs makes the others slower, too. */
  @Test
  void twoStagesAreAsUnsureAsOneThatTakesAsLong() {
    TempoCluster one = new TempoCluster();
    for (int run = 0; run < 6; run++) {
      DeadlineJob known = TempoCluster.job("ann", "etl-" + run, 0, 600_000, 4);
      one.submit(known);
      tell(one, known, 0, List.of(stage("s", 0, 4)));
      one.completes(known, 60_000, 60_000);
    }
    TempoCluster two = new TempoCluster();
    teach(two, 30_000);
    assertEquals(1.0, (double) unsure(two) / unsure(one), 0.05);
  }

  /** A stage of an earlier run need not come again: its tasks may have another size this time. */
  @Test
  void nobodyIsLostByWhatAnEarlierRunHadAndIsNotAskedFor() {
    for (int others : new int[] {0, 6}) {
      TempoCluster cluster = new TempoCluster();
      cluster.teach("ann", "etl", 4, 100_000);
      DeadlineJob job = TempoCluster.job("ann", "etl-x", 0, 150_000, 4);
      assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
      tell(cluster, job, 0, List.of(stage("other", 0, 4)));
      cluster.others(0, others);
      for (long now = 5_000; now < 100_000; now += 5_000) {
        cluster.runner.handle(new Event.TimePassed(now));
        assertEquals(Standing.PROMISED, cluster.standing(job), "after " + now);
      }
    }
  }

  @Test
  void whoseNextStageIsStillToComeIsLostWithIt() {
    TempoCluster cluster = new TempoCluster();
    teach(cluster, 30_000);
    DeadlineJob job = TempoCluster.job("ann", "etl-x", 60_000, 75_000, 4);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
    tell(cluster, job, 60_000, List.of(stage("map", 4, 0)));
    cluster.runner.handle(new Event.TimePassed(90_000));
    assertEquals(Standing.LAST, cluster.standing(job));
  }

  /** Every other earlier run would have been in time. */
  @Test
  void whoseFirstStageTookVeryDifferentTimesIsNotRefusedForTheirMean() {
    TempoCluster cluster = new TempoCluster();
    for (long millis : new long[] {30_000, 40_000, 50_000, 130_000, 140_000, 150_000}) {
      DeadlineJob known = TempoCluster.job("ann", "etl-" + millis, 0, 600_000, 4);
      cluster.submit(known);
      tell(cluster, known, 0, List.of(stage("map", 0, 4)));
      List<TaskEnd> ends = Collections.nCopies(4, new TaskEnd("map", millis, true));
      Progress next = new Progress(known.id(), millis, List.of(stage("s", 0, 4)), ends);
      cluster.runner.handle(new Event.Progressed(millis, List.of(next)));
      cluster.completes(known, millis + 10_000, 10_000);
    }
    DeadlineJob job = TempoCluster.job("ann", "etl-next", 160_000, 80_000, 4);
    assertEquals(Action.ADMIT, cluster.submit(job).action());
  }

  /** How far the end at nine chances in ten of the next run is behind that at even odds. */
  private static long unsure(TempoCluster cluster) {
    PlannedTimes course =
        cluster
            .submit(TempoCluster.job("ann", "etl-next", 60_000, 600_000, 4))
            .course()
            .orElseThrow();
    return course.p90Millis() - course.medianMillis();
  }
}
