package io.github.punctual.evaluation.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LookAlikesTest {
  static BurstyWorkload.Source[] sources() {
    return new BurstyWorkload.Source[] {LookAlikes.bigBench(), LookAlikes.tpcH()};
  }

  private static BurstyWorkload make(BurstyWorkload.Source source) throws IOException {
    return source.on(TraceOptions.SIX_TYPES_MACHINE);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void areTheSameEveryTime(BurstyWorkload.Source source) throws IOException {
    assertEquals(make(source), make(source));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void latencySensitiveJobsCouldCompleteInLessThan30Seconds(BurstyWorkload.Source source)
      throws IOException {
    for (TraceJob job : make(source).latency()) {
      long millis = Shape.of(job).shortestMillis();
      assertTrue(millis > 20_000 && millis < 30_000, job.id() + " " + millis);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void jobsOfThroughputSensitiveQueuesLastFromTensOfSecondsToTensOfMinutes(
      BurstyWorkload.Source source) throws IOException {
    for (TraceJob job : make(source).throughput()) {
      long millis = Shape.of(job).shortestMillis();
      assertTrue(millis >= 10_000 && millis <= 1_200_000, job.id() + " " + millis);
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void tasksTakeAboutAsLongAsIsPublished(BurstyWorkload.Source source) throws IOException {
    double millis = 0;
    double tasks = 0;
    for (TraceJob job : make(source).throughput()) {
      for (Stage stage : job.stages()) {
        millis += stage.workMillis();
        tasks += stage.tasks();
      }
    }
    double published = Paper.meanTaskSeconds(source.key());
    assertEquals(published, millis / tasks / 1000, 0.25 * published);
  }

  @Test
  void bigBenchsLatencySensitiveJobsHaveTwoStagesAndTake27Seconds() throws IOException {
    TraceJob job = make(LookAlikes.bigBench()).latency().get(0);
    assertEquals(2, job.stages().size());
    assertEquals(27_000, Shape.of(job).shortestMillis());
  }
}
