package io.github.punctual.simulator.reservation;

import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A job with a deadline that reserves what it needs.
 *
 * @param job what it does; it has a deadline. Stages of one level have the same parents: all stages
 *     of the level before
 * @param widths for each stage how many of its tasks are to run side by side
 */
public record ReservingJob(TraceJob job, List<Integer> widths) {
  public ReservingJob {
    widths = List.copyOf(widths);
    if (job.budgetMillis().isEmpty() || widths.size() != job.stages().size()) {
      throw new IllegalArgumentException(
          "job %s has %d stages, %d widths and the deadline %s; it must have a width for each stage"
                  .formatted(job.id(), job.stages().size(), widths.size(), job.budgetMillis())
              + ", and a deadline");
    }
  }

  public long deadlineMillis() {
    return job.submitMillis() + job.budgetMillis().getAsLong();
  }

  ReservationKey key() {
    return new ReservationKey(job.id());
  }

  /**
   * That of a plan, by its own name, for {@link #expression}.
   *
   * @param queue the path of the plan queue
   * @param weight of its own queue beyond what is promised, above 0
   */
  public Request request(String queue, double factor, double weight) {
    return new Request(
        key(), job.user(), queue, job.name(), expression(factor), job.id(), 0, weight);
  }

  /**
   * What it asks for when it is submitted, which is also from when on it can run. Leases are as
   * long as tasks, so that each can run to its end in its own (section 3.1).
   *
   * @param factor how many times the work that it does: above 1 for over-reservation (section
   *     6.4.2)
   */
  public Rdl expression(double factor) {
    List<Rdl> levels = new ArrayList<>();
    List<Stage> stages = job.stages();
    int from = 0;
    while (from < stages.size()) {
      int to = from;
      List<Rdl> parts = new ArrayList<>();
      while (to < stages.size() && stages.get(to).parents().equals(stages.get(from).parents())) {
        parts.add(atom(to++, factor));
      }
      levels.add(parts.size() == 1 ? parts.get(0) : new All(parts));
      from = to;
    }
    return new Window(
        levels.size() == 1 ? levels.get(0) : Order.of(levels),
        new TimePoint.Relative(Duration.ZERO),
        new TimePoint.Relative(Duration.ofMillis(job.budgetMillis().getAsLong())));
  }

  private Atom atom(int place, double factor) {
    Stage stage = job.stages().get(place);
    int width = widths.get(place);
    long seconds = (long) Math.ceil(stage.durations().ofTask(0) / 1000.0);
    if (stage.gang()) {
      long lease = (long) Math.ceil(seconds * factor);
      return new Atom(
          stage.task(), width, width, Duration.ofSeconds(lease), Duration.ofSeconds(width * lease));
    }
    long work = (long) Math.ceil(stage.tasks() * seconds * factor);
    return new Atom(stage.task(), 1, width, Duration.ofSeconds(seconds), Duration.ofSeconds(work));
  }
}
