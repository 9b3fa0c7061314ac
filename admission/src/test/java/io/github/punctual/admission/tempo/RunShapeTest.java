package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which order the stages of a run come where nobody says so. */
class RunShapeTest {
  private static final JobId JOB = new JobId("job");

  private final RunShape shape = new RunShape();

  private static TaskStage stage(String name, int pending, int running, Integer... after) {
    ResourceVector size = ResourceVector.of(ResourceVector.VCORES, 1);
    return new TaskStage(name, size, pending, Collections.nCopies(running, 0L), List.of(after));
  }

  private static Progress report(List<TaskStage> stages, String... ended) {
    return new Progress(
        JOB, 0, stages, Stream.of(ended).map(name -> new TaskEnd(name, 1000, true)).toList());
  }

  @Test
  void whatIsAskedForWhenOthersAreDoneCameAfterThem() {
    shape.see(report(List.of(stage("map", 2, 0))), Set.of());
    shape.see(report(List.of(stage("map", 0, 1)), "map"), Set.of("map"));
    shape.see(report(List.of(), "map"), Set.of("map"));
    shape.see(report(List.of(stage("reduce", 1, 0))), Set.of("map"));
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
    assertEquals(List.of("map", "reduce"), List.copyOf(shape.parents().keySet()));
  }

  @Test
  void whatIsAskedForBesideOthersCameAfterNone() {
    shape.see(report(List.of(stage("map", 2, 1))), Set.of());
    shape.see(report(List.of(stage("map", 1, 1), stage("reduce", 1, 0)), "map"), Set.of("map"));
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of()), shape.parents());
  }

  @Test
  void theLastEndAndTheNextRequestMayBeToldTogether() {
    shape.see(report(List.of(stage("map", 0, 1))), Set.of());
    shape.see(report(List.of(stage("reduce", 1, 0)), "map"), Set.of());
    assertEquals(Set.of("map"), shape.parents().get("reduce"));
  }

  @Test
  void aStageMayBeginAndEndBetweenTwoReports() {
    shape.see(report(List.of(stage("a", 0, 1))), Set.of());
    shape.see(report(List.of(stage("c", 1, 0)), "a", "b"), Set.of());
    assertEquals(Map.of("a", Set.of(), "b", Set.of("a"), "c", Set.of("a", "b")), shape.parents());
  }

  @Test
  void whatEndedBeforeARestartCounts() {
    shape.see(report(List.of(stage("reduce", 1, 0))), Set.of("map"));
    assertEquals(Map.of("reduce", Set.of("map")), shape.parents());
  }

  @Test
  void theOrderIsKnownAfterARestart() {
    TempoPolicy before = new TempoPolicy(TempoSettings.DEFAULTS);
    DeadlineJob job = TempoCluster.job("ann", "etl", 0, 600_000, 4);
    before.observe(job, report(List.of(stage("z", 0, 1), stage("y", 1, 0))));
    before.observe(job, report(List.of(stage("y", 0, 1)), "z"));
    before.observe(job, report(List.of(stage("x / 1", 1, 0)), "y"));
    before.observe(job, report(List.of(stage("w", 1, 0)), "x / 1"));
    TempoPolicy after = new TempoPolicy(TempoSettings.DEFAULTS);
    after.restore(before.learned());
    assertEquals(before.learned(), after.learned());
    assertEquals(7, before.learned().get("shape/etl/03/w/parents"), "after the first three");
    assertEquals(3, before.learned().get("shape/etl/02/x%20%2F%201/parents"), "after two");
    assertEquals(0, before.learned().get("shape/etl/01/y/parents"), "beside the first");
  }

  @Test
  void whatIsToldIsBelieved() {
    shape.see(report(List.of(stage("a", 1, 0), stage("b", 1, 0), stage("c", 1, 0, 0))), Set.of());
    assertEquals(Map.of("a", Set.of(), "b", Set.of(), "c", Set.of("a")), shape.parents());
  }

  @Test
  void aStageThatComesBackStaysWhereItWas() {
    shape.see(report(List.of(stage("map", 0, 1))), Set.of());
    shape.see(report(List.of(stage("reduce", 0, 1)), "map"), Set.of());
    shape.see(report(List.of(stage("map", 1, 0), stage("reduce", 0, 1))), Set.of("map"));
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
  }

  /**
   * As a ResourceManager sees two stages: one after the other, and nothing is said of their order.
   */
  @Test
  void aJobIsPromisedTheTimeOfItsStagesOneAfterTheOther() {
    TempoCluster cluster = new TempoCluster();
    for (int run = 0; run < 6; run++) {
      DeadlineJob known = TempoCluster.job("ann", "etl-" + run, 0, 600_000, 4);
      cluster.submit(known);
      List<TaskEnd> ends = Collections.nCopies(4, new TaskEnd("map", 30_000, true));
      tell(cluster, known, List.of(stage("map", 0, 4)));
      cluster.runner.handle(
          new Event.Progressed(0, List.of(new Progress(known.id(), 0, List.of(), ends))));
      cluster.starts(known, 0);
      cluster.completes(known, 0, 30_000);
    }
    assertEquals(
        ReasonCode.WORK_EXCEEDS_DEADLINE,
        cluster.submit(TempoCluster.job("ann", "etl-tight", 0, 55_000, 4)).reason());
    assertEquals(
        ReasonCode.ADMITTED,
        cluster.submit(TempoCluster.job("ann", "etl-loose", 0, 75_000, 4)).reason());
  }

  /** Reduces that are asked for while maps run wait for them: that is in their times already. */
  @Test
  void whatIsAskedForBesideOthersIsNotExpectedAfterThem() {
    TempoCluster cluster = new TempoCluster();
    for (int run = 0; run < 6; run++) {
      DeadlineJob known = TempoCluster.job("ann", "etl-" + run, 0, 600_000, 4);
      cluster.submit(known);
      tell(cluster, known, List.of(stage("map", 0, 4)));
      tell(cluster, known, List.of(stage("map", 0, 4), stage("s", 0, 4)));
      List<TaskEnd> ends = Collections.nCopies(4, new TaskEnd("map", 30_000, true));
      cluster.runner.handle(
          new Event.Progressed(
              0, List.of(new Progress(known.id(), 0, List.of(stage("s", 0, 4)), ends))));
      cluster.completes(known, 0, 50_000);
    }
    DeadlineJob job = TempoCluster.job("ann", "etl-now", 0, 200_000, 4);
    cluster.submit(job);
    tell(cluster, job, List.of(stage("map", 0, 4)));
    long end =
        cluster.runner.explain(0, job.id()).orElseThrow().course().orElseThrow().medianMillis();
    assertEquals(50, end / 1000);
  }

  private static void tell(TempoCluster cluster, DeadlineJob job, List<TaskStage> stages) {
    cluster.runner.handle(
        new Event.Progressed(0, List.of(new Progress(job.id(), 0, stages, List.of()))));
  }
}
