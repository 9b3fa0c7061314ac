package io.github.punctual.simulator.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReservationWorkloadTest {
  private static final JobShape SHAPE =
      new JobShape(
          new BoundedPareto(1, 100, 1.2),
          new BoundedPareto(8, 80, 1.2),
          new BoundedPareto(2, 20, 1.2),
          0.1,
          0.5);
  private static final double WORK = 1e6;
  private static final long SPAN = 300;
  private static final long STEP = 10_000;
  private static final ResourceVector TASK = ResourceVector.of(2048, 1);

  private static ReservationWorkload workload(int jobs, JobMix mix) {
    return new ReservationWorkload("w", jobs, mix, SHAPE, WORK, 1600, SPAN, SPAN, STEP, TASK);
  }

  @Test
  void makesTheSameJobsOfTheSameSeed() {
    ReservationWorkload workload = workload(100, JobMix.LIKELY);
    assertEquals(workload.make(1), workload.make(1));
    assertNotEquals(workload.make(1), workload.make(2));
  }

  @Test
  void hasTheWorkThatItIsScaledTo() {
    double work =
        workload(500, JobMix.LIKELY).make(3).stream()
            .mapToDouble(job -> job.job().workMillis() / (double) STEP)
            .sum();
    assertEquals(WORK, work, 0.01 * WORK);
  }

  @Test
  void hasTheKindsOfTheMix() {
    List<ReservingJob> jobs = workload(200, JobMix.LIKELY).make(1);
    assertEquals(20, jobs.stream().filter(job -> job.job().stages().size() > 1).count());
    assertEquals(20, jobs.stream().filter(job -> isGang(job.job().stages())).count());
    assertEquals(200, jobs.size());
  }

  private static boolean isGang(List<Stage> stages) {
    return stages.size() == 1 && stages.get(0).gang();
  }

  @Test
  void leavesEachJobTheSlackThatWasAskedFor() {
    for (ReservingJob job : workload(300, JobMix.ALL_A).make(5)) {
      Stage stage = job.job().stages().get(0);
      double shortest =
          (double) stage.tasks() / job.widths().get(0) * stage.durations().ofTask(0) / STEP;
      double budget = (double) job.job().budgetMillis().getAsLong() / STEP;
      assertTrue(budget >= 1.1 * shortest - 1e-6, job.job().id());
      assertTrue(budget < 1.5 * shortest + 1, job.job().id());
      assertTrue(job.deadlineMillis() <= SPAN * STEP, job.job().id());
    }
  }

  @Test
  void drawsHeavyTails() {
    BoundedPareto law = new BoundedPareto(1, 1000, 1);
    assertEquals(1, law.quantile(0), 1e-9);
    assertEquals(1000, law.quantile(1), 1e-6);
    // The tail of an unbounded Pareto distribution with alpha 1: 1 in 10 exceeds 10.
    assertEquals(10, law.quantile(0.9), 0.1);
  }

  @Test
  void asksForMalleableWorkWithLeasesAsLongAsTasks() {
    ReservingJob job = job(List.of(4), stage("0", 12, false));
    Window window = (Window) job.expression(1);
    assertEquals(
        new Atom(TASK, 1, 4, Duration.ofSeconds(30), Duration.ofSeconds(360)), window.body());
    assertEquals(new TimePoint.Relative(Duration.ofMinutes(10)), window.finish());
  }

  @Test
  void asksForAGangAsOneRectangle() {
    ReservingJob job = job(List.of(12), stage("0", 12, true));
    assertEquals(
        new Atom(TASK, 12, 12, Duration.ofSeconds(30), Duration.ofSeconds(360)),
        ((Window) job.expression(1)).body());
  }

  @Test
  void asksForLevelsOneAfterTheOther() {
    ReservingJob job =
        job(
            List.of(1, 2, 3),
            stage("0", 1, false),
            stage("1", 2, false),
            stage("2", 3, false, "0", "1"));
    Order order = (Order) ((Window) job.expression(1)).body();
    assertEquals(2, order.children().size());
    assertEquals(2, ((All) order.children().get(0)).children().size());
    assertEquals(3, ((Atom) order.children().get(1)).maxParallel());
  }

  @Test
  void asksForHalfAsMuchAgainWhenItOverReserves() {
    Atom malleable =
        (Atom) ((Window) job(List.of(4), stage("0", 12, false)).expression(1.5)).body();
    assertEquals(Duration.ofMinutes(9), malleable.work());
    Atom gang = (Atom) ((Window) job(List.of(12), stage("0", 12, true)).expression(1.5)).body();
    assertEquals(Duration.ofSeconds(45), gang.lease());
    assertEquals(Duration.ofMinutes(9), gang.work());
  }

  private static Stage stage(String id, int tasks, boolean gang, String... parents) {
    return new Stage(id, tasks, TaskDurations.same(30_000), TASK, List.of(parents), gang);
  }

  private static ReservingJob job(List<Integer> widths, Stage... stages) {
    TraceJob job =
        new TraceJob("j", "root.q", "u", "j", 0, OptionalLong.of(600_000), List.of(stages));
    return new ReservingJob(job, widths);
  }
}
