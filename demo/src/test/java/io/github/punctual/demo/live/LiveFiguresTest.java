package io.github.punctual.demo.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {
  private static final OptionalLong MINUTE = OptionalLong.of(60_000);

  /** A job of two tasks of 5 s. */
  private static TraceJob job(String id, OptionalLong budget) {
    return new TraceJob(
        id,
        "default",
        "ann",
        "etl",
        0,
        budget,
        List.of(
            new Stage("map", 2, TaskDurations.same(5_000), ResourceVector.of(1024, 1), List.of())));
  }

  private static JobEnd end(String id, JobEnding ending, boolean promised, long workedMillis) {
    return new JobEnd(id, ending, promised, 1, workedMillis, 0, "", "");
  }

  @Test
  void countsWhatWasMetKeptProductiveAndWasted() {
    Workload workload =
        new Workload(
            "five",
            Stream.concat(
                    IntStream.range(0, 4).mapToObj(i -> job("j" + i, MINUTE)),
                    Stream.of(job("j4", OptionalLong.empty())))
                .toList());

    LiveFigures figures =
        LiveFigures.of(
            workload,
            List.of(
                end("j0", JobEnding.MET, true, 10_000),
                end("j1", JobEnding.LATE, true, 10_000),
                end("j2", JobEnding.REFUSED, false, 0),
                end("j3", JobEnding.KILLED, true, 5_000),
                end("j4", JobEnding.DONE, true, 10_000)));

    assertEquals(new LiveFigures(4, 1, 3, 1, 0.2, 0.3), figures);
    assertEquals(0.25, figures.sdr());
    assertEquals(1 / 3.0, figures.kept());
  }

  @Test
  void howAJobEndedIsReadBackAsItWasWritten() {
    JobEnd end =
        new JobEnd("j1", JobEnding.LATE, true, 61_000, 10_000, 900, "ADMITTED LATE", "late by 1 s");

    assertEquals(end, JobEnd.parse(end.line()));
    assertEquals(
        new JobEnd("j 1", JobEnding.REFUSED, false, 0, 0, 0, "", "no room"),
        JobEnd.parse(
            new JobEnd("j\t1", JobEnding.REFUSED, false, 0, 0, 0, "", "no\n\troom\n").line()));
  }

  @Test
  void theForecastOfAnEmptyClusterIsThatAllIsMet() {
    Workload workload = new Workload("one", List.of(job("j0", MINUTE)));
    LiveCluster cluster = LiveCluster.of(4, 2, workload);

    for (LiveScheduler scheduler : LiveScheduler.values()) {
      SimulatedForecast forecast = SimulatedForecast.of(workload, cluster, scheduler, 2_000);

      // Tempo promises nothing to a job that nobody knows.
      int promised = scheduler.simulated().equals("tempo") ? 0 : 1;
      assertEquals(
          new LiveFigures(1, 1, promised, promised, 1, 0), forecast.figures(), scheduler::key);
      assertEquals(7_000, forecast.lengthMillis(), scheduler::key);
    }
  }

  @Test
  void aFasterWorkloadHasAllItsTimesDivided() {
    TraceJob faster =
        Speedup.of(new Workload("one", List.of(job("j0", MINUTE).submittedAt(30_000))), 10)
            .jobs()
            .get(0);

    assertEquals(3_000, faster.submitMillis());
    assertEquals(OptionalLong.of(6_000), faster.budgetMillis());
    assertEquals(1_000, faster.workMillis());
  }
}
