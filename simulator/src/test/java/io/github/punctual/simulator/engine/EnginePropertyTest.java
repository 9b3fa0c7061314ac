package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.ProgressReports;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random workloads on random clusters under schedulers that do whatever they may. */
class EnginePropertyTest {
  private static final int TRIALS = 60;

  /** Does at random what a scheduler may do. */
  private static final class Whim extends Sharing {
    private final SplittableRandom random;
    private final List<Job> live = new ArrayList<>();

    Whim(long seed) {
      this.random = new SplittableRandom(seed);
    }

    @Override
    public void submitted(Job job) {
      live.add(job);
      cluster.wakeAt(cluster.nowMillis() + random.nextInt(3_000));
      act();
    }

    @Override
    public void completed(Job job) {
      live.remove(job);
      act();
    }

    @Override
    public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
      if (job.isHandedOut) {
        cluster.takeUnused(job);
      }
    }

    @Override
    public void capacityChanged() {
      live.stream().filter(job -> job.isHandedOut).forEach(cluster::takeUnused);
      act();
    }

    @Override
    public void woken() {
      act();
      if (!live.isEmpty()) {
        cluster.wakeAt(cluster.nowMillis() + 1 + random.nextInt(2_000));
      }
    }

    private void act() {
      for (Job job : List.copyOf(live)) {
        if (job.index() % 3 == 0 && cluster.model() == ExecutionModel.TASKS) {
          hand(job);
        } else if (job.state() == JobState.WAITING) {
          start(job);
        } else if (job.state() == JobState.RUNNING) {
          disturb(job);
        }
      }
    }

    /** Gives a job containers, or takes tasks of it. */
    private void hand(Job job) {
      if (random.nextInt(4) == 0 && job.runningTasks() > 0) {
        cluster.take(job, 1 + random.nextInt((int) job.runningTasks()));
      } else {
        cluster.give(job, random.nextInt(1 + cluster.fittingTasks(job, job.requestedTasks())));
      }
    }

    private void start(Job job) {
      switch (random.nextInt(8)) {
        case 0 -> cluster.share(job);
        case 1, 2 ->
            cluster.admit(
                job, random.nextInt(1 + Math.min(job.requestedTasks(), cluster.freeTasks(job))));
        case 3 -> {
          if (random.nextInt(5) == 0) {
            live.remove(job);
            cluster.reject(job, ReasonCode.DEADLINE_PASSED);
          }
        }
        default -> {}
      }
    }

    private void disturb(Job job) {
      int dice = random.nextInt(12);
      if (dice == 0) {
        double progress = cluster.progress(job);
        assertTrue(progress >= 0 && progress <= 1 + 1e-9, "progress " + progress);
      } else if (dice < 4 && !job.sharing) {
        int most = Math.min(job.requestedTasks(), job.allowedTasks() + cluster.freeTasks(job));
        cluster.resize(job, random.nextInt(1 + Math.max(0, most)));
      } else if (dice == 4 && random.nextInt(10) == 0) {
        live.remove(job);
        cluster.terminate(job, ReasonCode.LATE);
      }
    }
  }

  private static Workload workload(SplittableRandom random) {
    Trace trace = new Trace();
    int jobs = 1 + random.nextInt(40);
    for (int i = 0; i < jobs; i++) {
      List<Stage> stages = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int s = 0; s < count; s++) {
        long[] millis = new long[1 + random.nextInt(12)];
        for (int t = 0; t < millis.length; t++) {
          millis[t] = random.nextInt(5) == 0 ? 0 : random.nextInt(2_000);
        }
        ResourceVector task =
            ResourceVector.of(random.nextInt(3) == 0 ? 2048 : 1024, random.nextInt(4) == 0 ? 2 : 1);
        List<String> parents = s > 0 && random.nextBoolean() ? List.of("s" + (s - 1)) : List.of();
        stages.add(new Stage("s" + s, millis.length, TaskDurations.each(millis), task, parents));
      }
      trace.job(random.nextInt(20_000), OptionalLong.empty(), stages);
    }
    return trace.workload();
  }

  private static SimulationSettings settings(SplittableRandom random, boolean hasNodes) {
    Optional<NodeFaults.Random> chance =
        Optional.of(new NodeFaults.Random(9_000, 2_000, random.nextLong()));
    boolean failing = random.nextInt(3) == 0;
    return new SimulationSettings(
        random.nextBoolean() ? ExecutionModel.TASKS : ExecutionModel.PERFECT_PARALLELISM,
        new Costs(random.nextBoolean() ? 0 : random.nextInt(200), random.nextBoolean()),
        new ProgressReports(0, 1),
        random.nextBoolean() ? ShrinkPolicy.TAKE : ShrinkPolicy.WAIT,
        failing ? new TaskFailures(0.2, 3, random.nextLong()) : TaskFailures.NONE,
        hasNodes && random.nextBoolean() ? new NodeFaults(List.of(), chance) : NodeFaults.NONE,
        random.nextInt(4) == 0 ? OptionalLong.of(15_000) : OptionalLong.empty());
  }

  private static List<String> ends(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ClusterSpec spec =
        List.of(
                ClusterSpec.cpus(6),
                ClusterSpec.pool(ResourceVector.of(9_000, 8)),
                ClusterSpec.parseNodes("3x4096,3"),
                ClusterSpec.parseNodes("2x8192,2+3x2048,4"))
            .get(random.nextInt(4));
    Workload workload = workload(random);
    SimulationSettings settings = settings(random, spec.nodeCount() > 0);
    List<Job> jobs =
        new Simulation(
                workload,
                spec,
                settings,
                new Whim(random.nextLong()),
                List.of(new EngineInvariants()))
            .run();
    if (settings.endMillis().isEmpty()) {
      assertTrue(jobs.stream().allMatch(job -> job.state().isEnd()), "all jobs end");
    }
    return jobs.stream().map(job -> job + " " + job.state() + " " + job.endMillis()).toList();
  }

  @Test
  void nothingIsLostOrCreatedWhateverASchedulerDoesAndEveryRunIsTheSame() {
    for (long seed = 1; seed <= TRIALS; seed++) {
      try {
        assertEquals(ends(seed), ends(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }
}
