package io.github.punctual.benchmarks.tempo;

import io.github.punctual.admission.tempo.TempoPolicy;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A full cluster under Tempo: jobs of 100 tasks of 90 s each, promised one deadline after the other
 * as closely as the cluster can work, of which every seventh runs; and jobs that wait, due within
 * 200 to 800 s.
 */
public final class TempoWorkload {
  public static final PoolId POOL = new PoolId("root");

  public static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private static final int TASKS = 100;
  private static final int USERS = 7;
  private static final int NAMES = 50;
  private static final long START = 1_000_000;

  private final Random random = new Random(1);
  private final List<Progress> held = new ArrayList<>();
  private final PolicyRunner runner;
  private final ResourceVector total;
  private long nowMillis = START;
  private int jobs;

  /**
   * Jobs that fill a part of the cluster.
   *
   * @param running how many are promised their deadlines
   * @param waiting how many wait
   * @param part of the cluster, in (0, 1]
   * @param beside the pools of those who have the rest
   */
  public TempoWorkload(int running, int waiting, double part, List<PoolId> beside) {
    this(running, Math.max(1, running * 3 / 20), waiting, part, beside);
  }

  /**
   * The same, where the number of those is told that hold all their tasks now.
   *
   * @param now how many of those that run, at least 1
   */
  TempoWorkload(int running, int now, int waiting, double part, List<PoolId> beside) {
    List<RunningJob> run = new ArrayList<>();
    List<Progress> reports = new ArrayList<>();
    for (int i = 0; i < running; i++) {
      DeadlineJob job = job(START - 100_000, START + 150_000 + i * 700_000L / running);
      run.add(new RunningJob(job, TASKS, START));
      List<Long> started = new ArrayList<>();
      for (int task = 0; task < TASKS && i < now; task++) {
        started.add(START - random.nextInt(80_000));
      }
      Progress report = report(job.id(), TASKS - started.size(), started, List.of());
      reports.add(report);
      if (i < now) {
        held.add(report);
      }
    }
    List<DeadlineJob> wait = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      wait.add(job(START - 50_000, START + 200_000 + random.nextInt(600_000)));
    }
    total = TASK.times(Math.round(now * TASKS / part));
    List<Pool> pools = new ArrayList<>(List.of(Pool.root(POOL, total)));
    beside.forEach(pool -> pools.add(Pool.child(pool, POOL, total)));
    ClusterCapacity capacity = ClusterCapacity.of(pools);
    runner =
        PolicyRunner.resume(
            new TempoPolicy(TempoSettings.DEFAULTS),
            Map.of(),
            DecisionLog.NONE,
            START,
            capacity,
            wait,
            run);
    runner.handle(new Event.Progressed(START, reports));
    runner.handle(new Event.TimePassed(START));
  }

  private DeadlineJob job(long submitMillis, long deadlineMillis) {
    int number = jobs++;
    return new DeadlineJob(
        new JobId("job" + number),
        "name" + number % NAMES,
        "user" + number % USERS,
        POOL,
        submitMillis,
        deadlineMillis,
        TASKS,
        TASK,
        ResourceVector.ZERO,
        OptionalLong.of(90_000));
  }

  private Progress report(JobId job, int pending, List<Long> started, List<TaskEnd> ended) {
    return new Progress(
        job, nowMillis, List.of(new TaskStage("map", TASK, pending, started, List.of())), ended);
  }

  /** What all nodes have together. */
  public ResourceVector total() {
    return total;
  }

  public long nowMillis() {
    return nowMillis;
  }

  /** Others claim something else than before, as the ResourceManager tells it. */
  public List<Decision> others(Others others) {
    Others before = runner.others();
    if (others.equals(before)) {
      return List.of();
    }
    List<Decision> decisions =
        new ArrayList<>(runner.handle(new Event.OthersChanged(nowMillis, others)));
    if (!others.claimsAs(before)) {
      decisions.addAll(runner.handle(new Event.TimePassed(nowMillis)));
    }
    return decisions;
  }

  /** A job comes, is decided about, and is withdrawn before the next. */
  public List<Decision> newcomer() {
    nowMillis++;
    DeadlineJob job = job(nowMillis, nowMillis + 200_000 + random.nextInt(600_000));
    return runner.handle(new Event.Submitted(nowMillis, job));
  }

  /** The last newcomer goes again, whatever became of it. */
  public void withdraw() {
    runner.handle(new Event.Withdrawn(nowMillis, new JobId("job" + (jobs - 1))));
  }

  /** A task ends after about as long as was declared, and another one of its job begins. */
  public List<Decision> taskEnd() {
    nowMillis++;
    int place = random.nextInt(held.size());
    Progress before = held.get(place);
    TaskStage stage = before.stages().get(0);
    List<Long> started = new ArrayList<>(stage.startedMillis());
    Collections.sort(started);
    started.remove(0);
    started.add(nowMillis);
    TaskEnd end = new TaskEnd("map", 85_000L + random.nextInt(10_000), true);
    Progress report = report(before.job(), stage.pending(), started, List.of(end));
    held.set(place, report);
    return runner.handle(new Event.Progressed(nowMillis, List.of(report)));
  }

  /** How many jobs wait and run now. */
  public String present() {
    return "%d wait, %d run".formatted(runner.waiting().size(), runner.running().size());
  }
}
