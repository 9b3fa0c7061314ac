package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.demo.Console;
import io.github.punctual.demo.live.LiveFigures;
import io.github.punctual.demo.live.LiveRun;
import io.github.punctual.demo.live.LiveScheduler;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

/**
 * A small workload, played as {@code dev-support/live.sh} does it: jobs with deadlines come while
 * more than half a minute of work without deadlines is ahead of them.
 */
@Timeout(600)
class LiveWorkloadIT {
  private static final LiveScheduler OURS = LiveScheduler.TEMPO;

  private static final int VCORES = 8;
  private static final int BACKLOG_JOBS = 3;
  private static final int DEADLINE_JOBS = 17;

  /**
   * However slow the machine is: in the order of submission the first of the deadline jobs comes
   * after ten rounds of tasks, and on a slower machine each of these takes longer, too.
   */
  private static final OptionalLong BUDGET = OptionalLong.of(20_000);

  @TempDir private Path folder;

  @Test
  void meetsNoFewerDeadlinesThanTheStockScheduler() throws IOException {
    Workload workload = workload();

    LiveFigures stock = play(workload, LiveScheduler.STOCK_CAPACITY);
    LiveFigures ours = play(workload, OURS);

    assertEquals(DEADLINE_JOBS, stock.deadlineJobs());
    assertEquals(DEADLINE_JOBS, ours.deadlineJobs());
    assertTrue(stock.met() < DEADLINE_JOBS, () -> "the backlog delays nobody: " + stock);
    assertTrue(ours.sdr() >= stock.sdr(), () -> "ours " + ours + ", stock " + stock);
  }

  private LiveFigures play(Workload workload, LiveScheduler scheduler) throws IOException {
    Console silent =
        new Console(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Ansi.OFF);
    return LiveRun.play(workload, scheduler, VCORES, 2, folder, silent);
  }

  private static Workload workload() {
    List<TraceJob> jobs = new ArrayList<>();
    for (int i = 0; i < BACKLOG_JOBS; i++) {
      jobs.add(job("backlog-" + i, 200L * i, 34, 2_000, OptionalLong.empty()));
    }
    for (int i = 0; i < DEADLINE_JOBS; i++) {
      jobs.add(job("report-" + i, 3_000 + 1_000L * i, 1 + i % 2, 1_000, BUDGET));
    }
    return new Workload("reports behind a backlog", jobs);
  }

  private static TraceJob job(
      String name, long submitMillis, int tasks, long taskMillis, OptionalLong budget) {
    return new TraceJob(
        name,
        "default",
        "user",
        name,
        submitMillis,
        budget,
        List.of(
            new Stage(
                "tasks",
                tasks,
                TaskDurations.same(taskMillis),
                ResourceVector.of(1024, 1),
                List.of())));
  }
}
