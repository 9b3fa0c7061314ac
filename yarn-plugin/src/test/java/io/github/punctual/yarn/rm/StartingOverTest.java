package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.decisionlog.LogReplay;
import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** A master that fails is tried again, with nothing of what the one before had. */
class StartingOverTest {
  @Test
  void itsJobIsPlannedFromTheBeginningAndDecidedAgainAsInTheLog() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0")
            .start(1)) {
      RMApp app = submit(cluster);
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 4, 4);
      cluster.completed(tasks.get(0), ContainerState.COMPLETE);
      Await.untilTrue(
          "that a task has ended is told",
          () -> reports(cluster).anyMatch(report -> !report.ended().isEmpty()));

      var attempt = app.getCurrentAppAttempt();
      cluster.completed(attempt.getMasterContainer(), ContainerState.COMPLETE);
      Await.untilTrue("another attempt", () -> app.getCurrentAppAttempt() != attempt);
      cluster.launch(app);
      Await.untilTrue(
          "that its next master is there is told",
          () ->
              reports(cluster)
                  .dropWhile(report -> !report.startsOver())
                  .skip(1)
                  .anyMatch(report -> report.stages().isEmpty()));

      PlannedTimes course =
          cluster
              .service()
              .loop()
              .explain(cluster.job(app))
              .flatMap(now -> now.course())
              .orElseThrow();
      assertTrue(course.medianMillis() - cluster.now() > 50_000, course::toString);
      LogReplay.Result again = DecisionLogMixTest.replay(DecisionLogMixTest.log(cluster));
      assertEquals(
          List.of(), again.differences().stream().map(LogReplay.Difference::field).toList());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** Four tasks that take a minute each; its master may fail once. */
  private static RMApp submit(MockCluster cluster) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(),
        cluster
            .submission(
                "default",
                "job",
                "sla.deadline=10m",
                "sla.tasks=4",
                "sla.task-memory=1g",
                "sla.task-duration=60s")
            .withMaxAppAttempts(2)
            .build());
  }

  /** What was told of the tasks of its only job, in order. */
  static Stream<Progress> reports(MockCluster cluster) {
    Stream.Builder<Progress> reports = Stream.builder();
    try {
      for (DecisionLog.Entry entry : DecisionLogMixTest.log(cluster)) {
        if (entry instanceof DecisionLog.Step step
            && step.event() instanceof Event.Progressed progressed) {
          progressed.reports().forEach(reports);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reports.build();
  }
}
