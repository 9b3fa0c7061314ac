package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks after every event that a simulation is right, by working everything out again from the
 * jobs: nobody holds what is not there, sums are those of the jobs, no time is spent that is
 * neither work done nor lost, and jobs go through their states in order. Costs as much for each
 * event as there are jobs in the system.
 */
public final class EngineInvariants implements Observer {
  private static final double TOLERANCE = 1e-6;

  private final Map<Job, Double> ran = new LinkedHashMap<>();
  private Cluster cluster;

  @Override
  public void began(Cluster simulated) {
    cluster = simulated;
  }

  @Override
  public void submitted(Job job) {
    require(job.state() == JobState.WAITING, job, "is submitted and " + job.state());
    require(job.submitMillis() == cluster.nowMillis(), job, "is submitted at another time");
    require(ran.put(job, 0.0) == null, job, "is submitted twice");
  }

  @Override
  public void resized(Job job, double before) {
    require(job.state() == JobState.RUNNING, job, "has tasks and is " + job.state());
    require(ran.containsKey(job), job, "has tasks and is not in the system");
  }

  @Override
  public void ended(Job job) {
    require(job.state().isEnd(), job, "ended and is " + job.state());
    require(job.tasks() == 0 && job.allowedTasks() == 0, job, "ended and holds tasks");
    require(job.endMillis() == cluster.nowMillis(), job, "ended at another time");
    Double spent = ran.remove(job);
    require(spent != null, job, "ended and was not in the system");
    if (job.state() == JobState.REJECTED) {
      require(spent == 0 && job.startMillis() == -1, job, "is refused and has run");
      return;
    }
    // Ends are rounded to milliseconds, for each of its tasks.
    double rounding = TOLERANCE * spent + job.requestedTasks() + 1;
    require(
        Math.abs(spent - job.doneMillis() - job.lostMillis()) <= rounding,
        job,
        "ran %.3f task ms, of which %.3f are done and %.3f lost"
            .formatted(spent, job.doneMillis(), job.lostMillis()));
    require(
        job.state() == JobState.COMPLETED
            ? Math.abs(job.doneMillis() - job.workMillis()) <= rounding
            : job.doneMillis() <= job.workMillis() + rounding,
        job,
        "is " + job.state() + " and has done " + job.doneMillis() + " of " + job.workMillis());
  }

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    checkCapacity(tally);
    checkTally(tally);
    ran.replaceAll((job, spent) -> spent + job.runningTasks() * (toMillis - fromMillis));
  }

  private void checkCapacity(Tally tally) {
    Map<String, Double> held = new HashMap<>();
    Map<String, Double> fixed = new HashMap<>();
    for (Job job : ran.keySet()) {
      boolean runs = job.state() == JobState.RUNNING;
      require(job.tasks() >= 0, job, "has " + job.tasks() + " tasks");
      require(runs || job.tasks() == 0, job, "waits and holds tasks");
      require(
          job.tasks() <= mostTasks(job), job, "has " + job.tasks() + " tasks, more than it may");
      if (job.run == null) {
        add(held, job.task(), job.runningTasks());
      } else {
        addRunning(held, job);
      }
      if (job.isHandedOut) {
        require(
            cluster.inUse(job).fitsIn(cluster.held(job)),
            job,
            "holds " + cluster.held(job) + ", and its tasks take " + cluster.inUse(job));
        boolean hasAll = job.tasks() == job.allowedTasks();
        add(fixed, hasAll ? cluster.held(job) : cluster.inUse(job), 1);
      } else {
        add(fixed, job.task(), job.sharing ? 0 : job.tasks());
      }
    }
    checkFits(fixed);
    requireEqual("held share", checkFits(held), tally.heldShare());
  }

  private static double mostTasks(Job job) {
    if (!job.sharing) {
      return job.allowedTasks();
    }
    return job.run == null ? job.requestedTasks() * (1 + TOLERANCE) : job.trace().totalTasks();
  }

  private void addRunning(Map<String, Double> sums, Job job) {
    ResourceVector all = ResourceVector.ZERO;
    for (RunningTask task = job.run.youngest; task != null; task = task.older) {
      all = all.plus(task.stage.task);
    }
    require(all.equals(cluster.inUse(job)), job, "runs " + all + ", not " + cluster.inUse(job));
    add(sums, all, 1);
  }

  private static void add(Map<String, Double> sums, ResourceVector task, double tasks) {
    for (Map.Entry<String, Long> entry : task.amounts().entrySet()) {
      sums.merge(entry.getKey(), entry.getValue() * tasks, Double::sum);
    }
  }

  /** Returns the part that is held of the type held most. */
  private double checkFits(Map<String, Double> held) {
    ResourceVector total = cluster.capacity().find(Cluster.ROOT).orElseThrow().capacity();
    double most = 0;
    for (Map.Entry<String, Double> entry : held.entrySet()) {
      long there = total.get(entry.getKey());
      if (entry.getValue() > there * (1 + TOLERANCE)) {
        throw new IllegalStateException(
            "%s of %s are held at %d; there are %d"
                .formatted(entry.getValue(), entry.getKey(), cluster.nowMillis(), there));
      }
      most = Math.max(most, there == 0 ? 0 : entry.getValue() / there);
    }
    return most;
  }

  private void checkTally(Tally tally) {
    if (tally.jobs() != ran.size()) {
      throw new IllegalStateException(
          "%d jobs are in the system; the tally has %d".formatted(ran.size(), tally.jobs()));
    }
    if (ran.isEmpty()) {
      return;
    }
    List<Double> fractions = new ArrayList<>();
    Map<Integer, List<Double>> classes = new HashMap<>();
    for (Job job : ran.keySet()) {
      fractions.add(Math.min(1, job.tasks() / job.requestedTasks()));
      classes.computeIfAbsent(job.requestedTasks(), demand -> new ArrayList<>()).add(job.tasks());
    }
    requireEqual("fairness", jain(fractions), tally.fairness());
    double equality = 0;
    for (List<Double> peers : classes.values()) {
      equality += jain(peers) * peers.size() / ran.size();
    }
    requireEqual("equality", equality, tally.equality());
  }

  private static double jain(List<Double> values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    return sum == 0 ? 1 : sum * sum / (values.size() * squares);
  }

  private void requireEqual(String name, double expected, double actual) {
    if (!(Math.abs(expected - actual) <= TOLERANCE)) {
      throw new IllegalStateException(
          "%s at %d is %s; by the jobs it is %s"
              .formatted(name, cluster.nowMillis(), actual, expected));
    }
  }

  private void require(boolean holds, Job job, String what) {
    if (!holds) {
      throw new IllegalStateException("job %s at %d %s".formatted(job, cluster.nowMillis(), what));
    }
  }
}
