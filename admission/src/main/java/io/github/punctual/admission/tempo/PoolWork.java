package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.Pool;

/** What jobs have left to do, by each of the pools that they are in: most of the narrowest. */
record PoolWork(Axes axes) {
  /** What is left of a job, in milliseconds of the whole of what binds it most in a pool. */
  double millis(BelievedJob view, Pool pool) {
    boolean isOnly = pool.parent().isEmpty() && pool.id().equals(view.job.pool());
    if (isOnly || !view.hasRoom()) {
      return view.workMillis;
    }
    double all = 0;
    double here = 0;
    for (StageView stage : view.stages) {
      double work = stage.demand.share * tasks(stage) * stage.mean;
      if (work > 0) {
        all += work;
        here += work * (axes.share(stage.demand, pool) / stage.demand.share);
      }
    }
    return all > 0 ? view.workMillis * (here / all) : view.workMillis;
  }

  /** Which part of a pool all tasks of a job would hold that run or are left. */
  double share(BelievedJob view, Pool pool) {
    double share = 0;
    for (StageView stage : view.stages) {
      share += axes.share(stage.demand, pool) * tasks(stage);
    }
    return share;
  }

  private static int tasks(StageView stage) {
    return stage.pending + stage.ends.length;
  }
}
