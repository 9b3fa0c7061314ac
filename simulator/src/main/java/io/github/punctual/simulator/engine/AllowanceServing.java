package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.share.Heap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Task by task by what jobs are allowed. Fixed allocations are served first, in the order of
 * admission; then those that share what is left, whoever has the smallest dominant share first.
 *
 * <p>Where tasks may be taken, a fixed allocation that finds no room takes it from those that
 * share: on the node where the fewest of the youngest have to go; and among those that share, who
 * has less takes the youngest task of who has most, as long as it does not become the richer one by
 * that. Otherwise both wait until tasks end.
 *
 * <p>A gang that may run all its tasks waits until all of them fit at once, unless room may be
 * taken for it. One that may run fewer takes each, and waits for more with what it has.
 */
final class AllowanceServing extends TaskByTask {
  private static final double TOLERANCE = 1e-9;

  private final double[] sharedHeld;
  private final double[] none;

  private final LentTasks lent = new LentTasks();

  /** Those that share and run tasks. */
  private final Heap<TaskRun.Size> bySize = new Heap<>();

  private final ReadyLine fixedLine = new ReadyLine();
  private final ReadyLine sharingLine = new ReadyLine();

  AllowanceServing(World world) {
    super(world, Gathering.WAIT);
    this.sharedHeld = new double[world.holdings.types()];
    this.none = new double[sharedHeld.length];
  }

  @Override
  public void resized(Job job, double before, long nowMillis) {
    if (mayTake()) {
      while (job.run.running > job.tasks) {
        take(job.run.youngest, nowMillis);
      }
    }
    lineUp(job.run);
  }

  @Override
  public void shared(Job job, long nowMillis) {
    job.run.taskShare = world.holdings.shareOfWhole(job.demand());
    lineUp(job.run);
  }

  /** A job stands in line while it has a task that could start and that it may run. */
  private void lineUp(TaskRun run) {
    ReadyLine line = run.job.sharing ? sharingLine : fixedLine;
    line.remove(run);
    bySize.remove(run.size);
    run.rank();
    if (run.job.sharing && run.running > 0) {
      bySize.add(run.size);
    }
    if (run.running < most(run)) {
      run.nextStage().ifPresent(stage -> line.add(run, stage.demand));
    }
  }

  /** How many tasks a job may run: if it shares, those of all stages whose parents have ended. */
  private static double most(TaskRun run) {
    return run.job.sharing ? Integer.MAX_VALUE : run.job.tasks;
  }

  @Override
  public void stopped(Job job, long nowMillis) {
    TaskRun run = job.run;
    (job.sharing ? sharingLine : fixedLine).remove(run);
    bySize.remove(run.size);
    super.stopped(job, nowMillis);
    if (job.sharing && job.tasks > 0) {
      double before = job.tasks;
      job.tasks = 0;
      world.resized(job, before);
    }
  }

  @Override
  void release(RunningTask task) {
    super.release(task);
    if (task.run().job.sharing) {
      lent.remove(task);
      Holdings.add(sharedHeld, task.demand(), -1);
    }
  }

  @Override
  void released(RunningTask task, boolean again) {
    runningChanged(task.run());
  }

  /** Another number of a job's tasks runs: for one that shares, that is what it has. */
  private void runningChanged(TaskRun run) {
    lineUp(run);
    if (run.job.sharing) {
      double before = run.job.tasks;
      run.job.tasks = run.running;
      world.resized(run.job, before);
    }
  }

  @Override
  public void balance(long nowMillis) {
    serve(fixedLine, nowMillis);
    serve(sharingLine, nowMillis);
  }

  private void serve(ReadyLine line, long nowMillis) {
    Set<double[]> noRoomFor = Collections.newSetFromMap(new IdentityHashMap<>());
    List<TaskRun> waiting = new ArrayList<>();
    Optional<TaskRun> first = line.first(noRoomFor);
    while (first.isPresent()) {
      TaskRun run = first.get();
      StageRun stage = run.nextStage().orElseThrow();
      boolean isWhole = mayRunWhole(run, stage);
      boolean fitsWhole = isWhole && fitsWhole(run, stage);
      if (isWhole && !fitsWhole && (!mayTake() || lent.isEmpty())) {
        line.remove(run);
        waiting.add(run);
      } else {
        double[] demand = stage.demand;
        int node =
            line == fixedLine ? fixedRoom(demand, nowMillis) : sharedRoom(run, demand, nowMillis);
        if (node < 0) {
          noRoomFor.add(demand);
        } else {
          start(stage, node, fitsWhole, nowMillis);
        }
      }
      first = line.first(noRoomFor);
    }
    waiting.forEach(this::lineUp);
  }

  private boolean mayTake() {
    return world.settings.shrink() == ShrinkPolicy.TAKE;
  }

  private static boolean mayRunWhole(TaskRun run, StageRun stage) {
    return stage.stage.gang() && stage.gang.isEmpty() && most(run) - run.running >= stage.pending();
  }

  private boolean fitsWhole(TaskRun run, StageRun stage) {
    double[] all = none.clone();
    Holdings.add(all, stage.demand, stage.pending());
    return room.fits(stage.demand, stage.pending())
        && (!run.job.sharing || fitsBesideFixed(all, none));
  }

  private int fixedRoom(double[] demand, long nowMillis) {
    int node = room.find(demand);
    if (node < 0 && mayTake()) {
      node = makeRoom(lent.youngestFirst(), demand, nowMillis);
    }
    return node;
  }

  private int sharedRoom(TaskRun run, double[] demand, long nowMillis) {
    int node = fitsBesideFixed(demand, none) ? room.find(demand) : -1;
    return node < 0 && mayTake() ? takeFromLargest(run, demand, nowMillis) : node;
  }

  /** Those that share never hold more than fixed allocations leave, even if these do not use it. */
  private boolean fitsBesideFixed(double[] demand, double[] given) {
    for (int i = 0; i < sharedHeld.length; i++) {
      if (sharedHeld[i] - given[i] + demand[i] > world.holdings.left(i) + TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** Takes a task from who has most, unless whom it is for would then have more; or -1. */
  private int takeFromLargest(TaskRun poor, double[] demand, long nowMillis) {
    if (bySize.isEmpty()) {
      return -1;
    }
    TaskRun rich = bySize.first().run();
    RunningTask task = rich.youngest;
    double least = poor.share + poor.taskShare - TOLERANCE * rich.share;
    if (rich.share - rich.taskShare < least
        || !fitsBesideFixed(demand, task.demand())
        || !room.fits(task.node, demand, task.demand())) {
      return -1;
    }
    take(task, nowMillis);
    return task.node;
  }

  @Override
  void started(RunningTask task) {
    if (task.run().job.sharing) {
      lent.add(task);
      Holdings.add(sharedHeld, task.demand(), 1);
    }
    runningChanged(task.run());
  }
}
