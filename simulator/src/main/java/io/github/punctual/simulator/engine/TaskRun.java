package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.share.Heap;
import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A running job, task by task. In line for tasks those with fixed allocations stand in the order of
 * admission; those that share, whoever has the smallest dominant share first.
 */
final class TaskRun extends Heap.Member<TaskRun> {
  final Job job;
  private final List<StageRun> stages = new ArrayList<>();
  private int stagesLeft;

  int running;

  /** What they take. */
  final double[] held;

  /** The youngest of them; the others follow by {@link RunningTask#older}. */
  RunningTask youngest;

  /** The work of the tasks that have ended, in task milliseconds. */
  double endedMillis;

  /** What was spent in vain on tasks that run no more, in task milliseconds. */
  double vainMillis;

  /** Which of the admissions let it run. */
  long admission;

  /** For the jobs that share: how much one task more would be of the cluster. */
  double taskShare;

  /** By what those that share are ordered: the dominant share that it has. */
  double share;

  /**
   * Its latest task; the order of those that share must not change with it before they stand anew.
   */
  private long lastStarted = -1;

  /** Of those with equal shares, who was served longest ago comes first. */
  long served = -1;

  /** Whether a task of it ever ran, or a part of one. */
  boolean hasStarted;

  /** For which demand it stands in line; empty when it does not. */
  Optional<double[]> inLineFor = Optional.empty();

  /** What orders it among those that share and run tasks. */
  final Size size = new Size();

  /** A job that shares by what it has, the largest share first. */
  final class Size extends Heap.Member<Size> {
    private Size() {}

    TaskRun run() {
      return TaskRun.this;
    }

    @Override
    protected boolean isBefore(Size other) {
      TaskRun run = other.run();
      return share > run.share || (share == run.share && admission > run.admission);
    }
  }

  TaskRun(Job job, Holdings holdings) {
    this.job = job;
    this.held = new double[holdings.types()];
    Map<String, StageRun> byName = new HashMap<>();
    for (Stage stage : job.trace().stages()) {
      StageRun run = new StageRun(this, stages.size(), stage, holdings);
      stage.parents().forEach(parent -> byName.get(parent).children.add(run));
      byName.put(stage.id(), run);
      stages.add(run);
    }
    this.stagesLeft = stages.size();
  }

  @Override
  protected boolean isBefore(TaskRun other) {
    if (!job.sharing || (share == other.share && served == other.served)) {
      return admission < other.admission;
    }
    return share < other.share || (share == other.share && served < other.served);
  }

  /** The stage of the next task that could start; empty when all run, wait for others or ended. */
  Optional<StageRun> nextStage() {
    for (StageRun stage : stages) {
      if (stage.isReady()) {
        return Optional.of(stage);
      }
    }
    return Optional.empty();
  }

  /** Those stages of some whose parents have ended. */
  static List<StageRun> runnable(Collection<StageRun> stages) {
    return stages.stream().filter(StageRun::mayRun).toList();
  }

  /** All its stages in the order of the trace. */
  List<StageRun> stageRuns() {
    return stages;
  }

  /**
   * How many tasks could start if it were allowed more: those of all stages whose parents have
   * ended, without those for which it was given containers.
   */
  int startable() {
    int tasks = -starting();
    for (StageRun stage : stages) {
      tasks += stage.mayRun() ? stage.pending() : 0;
    }
    return Math.max(0, tasks);
  }

  /** For how many tasks it was given containers in which they have not started. */
  private int starting() {
    return job.isHandedOut ? Math.max(0, job.allowedTasks - running) : 0;
  }

  /**
   * Takes tasks that could start, in the order of {@link #nextStage}, without those for which it
   * was given containers; the first that does not fit is the last that is looked at.
   *
   * @param taken what is taken is added to this
   * @param fits how many tasks of a stage fit beside what is taken
   */
  int next(int most, double[] taken, ToIntFunction<StageRun> fits) {
    return next(starting(), most, taken, fits);
  }

  private int next(int skipped, int most, double[] taken, ToIntFunction<StageRun> fits) {
    int toSkip = skipped;
    int tasks = 0;
    for (StageRun stage : stages) {
      int open = stage.mayRun() ? stage.pending() : 0;
      int wanted = Math.min(open - Math.min(toSkip, open), most - tasks);
      toSkip -= Math.min(toSkip, open);
      if (wanted > 0) {
        int fitting = Math.min(wanted, fits.applyAsInt(stage));
        Holdings.add(taken, stage.demand, fitting);
        tasks += fitting;
        if (fitting < wanted) {
          return tasks;
        }
      }
    }
    return tasks;
  }

  /** The same of those that run, the oldest first, and then of those that could start. */
  int fitting(int most, double[] taken, ToIntFunction<StageRun> fits) {
    int tasks = 0;
    for (RunningTask task = oldest(); task != null && tasks < most; task = task.younger) {
      if (fits.applyAsInt(task.stage) == 0) {
        return tasks;
      }
      Holdings.add(taken, task.demand(), 1);
      tasks++;
    }
    return tasks + next(0, most - tasks, taken, fits);
  }

  /** What so many tasks of it take, in the same order. */
  double[] amounts(int tasks) {
    double[] amounts = new double[held.length];
    if (tasks < running) {
      fitting(tasks, amounts, stage -> Integer.MAX_VALUE);
    } else {
      // The sum is known of all that run, which can be many.
      Holdings.add(amounts, held, 1);
      next(0, tasks - running, amounts, stage -> Integer.MAX_VALUE);
    }
    return amounts;
  }

  private RunningTask oldest() {
    RunningTask oldest = youngest;
    while (oldest != null && oldest.older != null) {
      oldest = oldest.older;
    }
    return oldest;
  }

  /** The stages that have not ended. */
  List<StageProgress> stages() {
    List<List<Long>> started = new ArrayList<>(stages.size());
    List<List<Long>> ends = new ArrayList<>(stages.size());
    stages.forEach(stage -> started.add(new ArrayList<>()));
    stages.forEach(stage -> ends.add(new ArrayList<>()));
    for (RunningTask task = youngest; task != null; task = task.older) {
      started.get(task.stage.index).add(task.startMillis);
      ends.get(task.stage.index).add(task.endMillis);
    }
    Map<String, Integer> places = new HashMap<>();
    List<StageProgress> result = new ArrayList<>();
    for (StageRun stage : stages) {
      if (!stage.isDone()) {
        List<Integer> after = new ArrayList<>();
        for (String parent : stage.stage.parents()) {
          if (places.containsKey(parent)) {
            after.add(places.get(parent));
          }
        }
        places.put(stage.stage.id(), result.size());
        result.add(
            new StageProgress(
                stage.stage,
                stage.pending(),
                started.get(stage.index),
                ends.get(stage.index),
                after));
      }
    }
    return result;
  }

  /** Starts the next task of a stage. */
  RunningTask start(
      StageRun stage, int node, long nowMillis, SimulationSettings settings, long sequence) {
    int task = stage.again.isEmpty() ? stage.next++ : stage.again.remove();
    long duration = stage.stage.durations().ofTask(task);
    int failed = stage.failures.getOrDefault(task, 0);
    double part = settings.failures().runPart(job.index(), stage.index, task, failed);
    RunningTask started =
        new RunningTask(
            stage,
            task,
            node,
            nowMillis,
            part < 1 ? (long) (duration * part) : duration,
            part < 1,
            sequence);
    started.work(nowMillis + settings.costs().containerStartMillis(), started.durationMillis);
    running++;
    Holdings.add(held, stage.demand, 1);
    lastStarted = sequence;
    started.older = youngest;
    if (youngest != null) {
      youngest.younger = started;
    }
    youngest = started;
    return started;
  }

  /** Where it stands among those that share, from now on. */
  void rank() {
    share = running * taskShare;
    served = lastStarted;
  }

  private void unlink(RunningTask task) {
    running--;
    Holdings.add(held, task.demand(), -1);
    if (task.younger == null) {
      youngest = task.older;
    } else {
      task.younger.older = task.older;
    }
    if (task.older != null) {
      task.older.younger = task.younger;
    }
  }

  /** A task has done its work; says whether that was the last of the job. */
  boolean succeeded(RunningTask task, long nowMillis) {
    unlink(task);
    endedMillis += task.durationMillis;
    vainMillis += nowMillis - task.startMillis - task.durationMillis;
    task.stage.ended++;
    return task.stage.isDone() && stageEnded(task.stage);
  }

  /** All of a stage is done; says whether it was the last of the job. */
  boolean stageEnded(StageRun stage) {
    stage.children.forEach(child -> child.parentsLeft--);
    return --stagesLeft == 0;
  }

  /** A task has failed; it has to begin again. Says how often it has failed. */
  int failed(RunningTask task, long nowMillis) {
    taken(task, nowMillis);
    StageRun stage = task.stage;
    if (stage.failures.isEmpty()) {
      stage.failures = new HashMap<>();
    }
    return stage.failures.merge(task.task, 1, Integer::sum);
  }

  /** A task was taken away; it has to begin again, and what it did is lost. */
  void taken(RunningTask task, long nowMillis) {
    unlink(task);
    vainMillis += nowMillis - task.startMillis;
    task.stage.again.add(task.task);
  }

  /** Writes the work done and lost so far to the job. */
  void settle(long nowMillis) {
    double done = endedMillis;
    double vain = vainMillis;
    for (RunningTask task = youngest; task != null; task = task.older) {
      long worked = Math.min(task.durationMillis, Math.max(0, nowMillis - task.workStartMillis));
      done += worked;
      vain += nowMillis - task.startMillis - worked;
    }
    job.doneMillis = done;
    job.lostMillis = vain;
  }
}
