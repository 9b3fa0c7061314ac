package io.github.punctual.yarn.rush.serve;

import io.github.punctual.yarn.enforce.AssignmentOrder;
import io.github.punctual.yarn.enforce.LookAhead;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The order in a leaf queue: the job with the largest difference between wanted and held first
 * (RUSH, section IV: the CA unit); then those that the plan does not know, in the queue's own
 * order; and last the jobs that have what they are to have.
 */
record LeafOrder(RushServing serving, Standings standings, String queuePath)
    implements AssignmentOrder {
  LeafOrder(RushServing serving, String queuePath) {
    this(serving, serving.standings(), queuePath);
  }

  @Override
  public void added(FiCaSchedulerApp app) {
    standings.added(app);
  }

  @Override
  public void removed(FiCaSchedulerApp app) {
    standings.removed(app);
  }

  @Override
  public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
    JobTargets now = serving.table();
    if (now.isStock()) {
      return stock;
    }
    List<JobTarget> jobs = now.in(queuePath);
    String nodes = partition == null ? "" : partition;
    List<Iterator<FiCaSchedulerApp>> steps =
        switch (Pass.current()) {
          case HUNGRY -> List.of(new Hungry(jobs, nodes));
          case REST -> List.of(new Unplanned(now, stock), new Satisfied(now, nodes));
          case BOTH ->
              List.of(
                  new Hungry(jobs, nodes), new Unplanned(now, stock), new Satisfied(now, nodes));
        };
    return new Steps(steps);
  }

  /** Goes through several orders, one after the other. */
  private static final class Steps extends LookAhead<FiCaSchedulerApp> {
    private final List<Iterator<FiCaSchedulerApp>> steps;

    Steps(List<Iterator<FiCaSchedulerApp>> steps) {
      this.steps = steps;
    }

    @Override
    protected FiCaSchedulerApp advance() {
      for (Iterator<FiCaSchedulerApp> step : steps) {
        if (step.hasNext()) {
          return step.next();
        }
      }
      return null;
    }
  }

  /** A job, and its difference when it was looked at. */
  private record Looked(JobTarget job, FiCaSchedulerApp app, int difference) {
    static final Comparator<Looked> LARGEST_FIRST =
        Comparator.comparingInt(Looked::difference)
            .reversed()
            .thenComparingInt(looked -> looked.job().rank());
  }

  /** Those that are to have more. Whoever assigns mostly takes the first and asks for no other. */
  private final class Hungry extends LookAhead<FiCaSchedulerApp> {
    private final List<JobTarget> jobs;
    private final String partition;
    private JobTarget first;
    private Iterator<Looked> others;

    Hungry(List<JobTarget> jobs, String partition) {
      this.jobs = jobs;
      this.partition = partition;
    }

    @Override
    protected FiCaSchedulerApp advance() {
      if (first == null) {
        first = standings.hungriest(jobs, partition);
        return first == null ? null : standings.app(first);
      }
      if (others == null) {
        List<Looked> list = new ArrayList<>();
        for (int i = 0; i < jobs.size() && jobs.get(i).most() > 0; i++) {
          JobTarget job = jobs.get(i);
          int hunger = job.id().equals(first.id()) ? 0 : standings.hunger(job, partition);
          FiCaSchedulerApp app = hunger > 0 ? standings.app(job) : null;
          if (app != null) {
            list.add(new Looked(job, app, hunger));
          }
        }
        list.sort(Looked.LARGEST_FIRST);
        others = list.iterator();
      }
      return nextOf(others);
    }
  }

  /** Applications that the plan does not know. */
  private static final class Unplanned extends LookAhead<FiCaSchedulerApp> {
    private final JobTargets table;
    private final Iterator<FiCaSchedulerApp> stock;

    Unplanned(JobTargets table, Iterator<FiCaSchedulerApp> stock) {
      this.table = table;
      this.stock = stock;
    }

    @Override
    protected FiCaSchedulerApp advance() {
      while (stock.hasNext()) {
        FiCaSchedulerApp app = stock.next();
        if (table.get(app.getApplicationId()) == null) {
          return app;
        }
      }
      return null;
    }
  }

  /**
   * Those that have what they are to have, or had it when the plan was made: what nobody wants is
   * free for all.
   */
  private final class Satisfied extends LookAhead<FiCaSchedulerApp> {
    private final JobTargets table;
    private final String partition;
    private Iterator<Looked> looked;

    /** Whether hungry jobs go before those that want nothing more; null until somebody asks. */
    private Boolean othersGoFirst;

    Satisfied(JobTargets table, String partition) {
      this.table = table;
      this.partition = partition;
    }

    @Override
    protected FiCaSchedulerApp advance() {
      if (looked == null) {
        List<Looked> list = new ArrayList<>();
        for (JobTarget job : table.in(queuePath)) {
          FiCaSchedulerApp app = standings.app(job);
          int difference = app == null ? 0 : Standings.difference(job, app);
          // Whoever had it then is not among the hungry, though a task of it has ended since.
          boolean isOffered = difference > 0 ? job.most() <= 0 : !wouldBeRefused(job);
          if (app != null && isOffered) {
            list.add(new Looked(job, app, difference));
          }
        }
        list.sort(Looked.LARGEST_FIRST);
        looked = list.iterator();
      }
      return nextOf(looked);
    }

    /** Until the next plan, or until nobody goes before it. */
    private boolean wouldBeRefused(JobTarget job) {
      if (!table.wasRefusedNode(job)) {
        return false;
      }
      if (othersGoFirst == null) {
        // Whoever wants nothing more is itself not hungry, whichever of them asks.
        othersGoFirst = serving.othersGoFirst(table, job, partition);
      }
      return othersGoFirst;
    }
  }

  private static FiCaSchedulerApp nextOf(Iterator<Looked> looked) {
    return looked.hasNext() ? looked.next().app() : null;
  }
}
