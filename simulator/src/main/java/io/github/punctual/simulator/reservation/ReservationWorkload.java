package io.github.punctual.simulator.reservation;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.reservation.DraftJob.Part;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Jobs that are made: the same for the same seed.
 *
 * @param name tells workloads of one seed apart
 * @param jobs how many, at least 1
 * @param mix of what kinds
 * @param shape how they are drawn
 * @param work the sum of their work, in task steps, to which widths are scaled, above 0; rounding
 *     and {@code mostWidth} may leave a little less or more
 * @param mostWidth the widest job, in tasks, at least 1
 * @param submitSpan jobs are submitted in so many steps from 0 on, at least 1, each with the same
 *     chance
 * @param deadlineSpan their deadlines lie in so many steps from 0 on, at least 2
 * @param stepMillis how long a step is, at least 1: durations, submissions and deadlines are
 *     multiples of it
 * @param bundle what a task needs
 */
public record ReservationWorkload(
    String name,
    int jobs,
    JobMix mix,
    JobShape shape,
    double work,
    int mostWidth,
    long submitSpan,
    long deadlineSpan,
    long stepMillis,
    ResourceVector bundle) {
  private static final int ROUNDS = 8;

  public ReservationWorkload {
    if (jobs < 1 || !(work > 0) || mostWidth < 1 || submitSpan < 1 || stepMillis < 1) {
      throw new IllegalArgumentException(
          "%d jobs, work %s, widest %d, span %d, step %d ms; all must be above 0"
              .formatted(jobs, work, mostWidth, submitSpan, stepMillis));
    }
    if (deadlineSpan < 2) {
      throw new IllegalArgumentException(
          "all deadlines lie in %d steps; it must be at least 2".formatted(deadlineSpan));
    }
  }

  /** The jobs of a seed, in the order of submission. */
  public List<ReservingJob> make(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "reservations " + name);
    List<JobKind> kinds = mix.kinds(jobs, RandomStream.of(seed, "kinds " + name));
    List<DraftJob> drafts = new ArrayList<>();
    kinds.forEach(kind -> drafts.add(fitting(kind, random)));
    double factor = factor(drafts);
    UniformRandomProvider times = RandomStream.of(seed, "submissions " + name);
    List<ReservingJob> made = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      DraftJob draft = drafts.get(i);
      long latest = Math.min(submitSpan - 1, deadlineSpan - draft.budgetSteps());
      long submit = (long) (times.nextDouble() * (latest + 1));
      made.add(job("%s-%04d".formatted(name, i), draft, factor, submit));
    }
    made.sort(Comparator.comparingLong(job -> job.job().submitMillis()));
    return made;
  }

  /** The next that can have its deadline within the span. */
  private DraftJob fitting(JobKind kind, UniformRandomProvider random) {
    DraftJob draft = shape.draw(kind, random);
    while (draft.budgetSteps() > deadlineSpan) {
      draft = shape.draw(kind, random);
    }
    return draft;
  }

  /** By which widths are multiplied; the widest are cut off, so that it takes some rounds. */
  private double factor(List<DraftJob> drafts) {
    double factor = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      for (DraftJob draft : drafts) {
        sum += draft.work(factor, mostWidth);
      }
      factor *= work / sum;
    }
    return factor;
  }

  private ReservingJob job(String id, DraftJob draft, double factor, long submitStep) {
    List<Stage> stages = new ArrayList<>();
    List<Integer> widths = new ArrayList<>();
    List<String> before = List.of();
    for (List<Part> level : draft.parts()) {
      List<String> here = new ArrayList<>();
      for (Part part : level) {
        int width = part.scaledWidth(factor, mostWidth);
        String stage = Integer.toString(stages.size());
        here.add(stage);
        widths.add(width);
        stages.add(
            new Stage(
                stage,
                width * part.waves(),
                TaskDurations.same(part.taskSteps() * stepMillis),
                bundle,
                before,
                draft.kind() == JobKind.B));
      }
      before = here;
    }
    TraceJob job =
        new TraceJob(
            id,
            "root." + name,
            name,
            id,
            submitStep * stepMillis,
            OptionalLong.of(draft.budgetSteps() * stepMillis),
            stages);
    return new ReservingJob(job, widths);
  }
}
