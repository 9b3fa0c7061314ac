package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A world in which tasks take what is declared and no node is lost. */
class TempoSteadyTest {
  private static final int JOBS = 60;

  private final Set<JobId> promised = new HashSet<>();
  private final Set<JobId> broken = new HashSet<>();
  private Map<JobId, Live> lives;
  private PolicyRunner runner;
  private TempoCluster cluster;

  /** A job and its tasks. */
  private static final class Live {
    private final DeadlineJob job;
    private final long each;
    private final List<Long> started = new ArrayList<>();
    private int pending;

    Live(DeadlineJob job) {
      this.job = job;
      this.each = job.taskDurationMillis().orElseThrow();
      this.pending = job.requestedTasks();
    }

    Progress progress(long now, int ended) {
      return new Progress(
          job.id(),
          now,
          List.of(new TaskStage("s", job.task(), pending, started, List.of())),
          Collections.nCopies(ended, new TaskEnd("s", each, true)));
    }
  }

  @Test
  void asManyPromisesAreKeptAsTheConfidenceSays() {
    for (int seed = 1; seed <= 20; seed++) {
      run(new SplittableRandom(seed));
    }
    assertTrue(promised.size() > 500, "promised: " + promised.size());
    assertTrue(
        broken.size() <= promised.size() / 50, broken.size() + " broken of " + promised.size());
  }

  private void run(SplittableRandom random) {
    cluster = new TempoCluster();
    runner = cluster.runner;
    lives = new LinkedHashMap<>();
    long now = 0;
    for (int i = 0; i < JOBS; i++) {
      int tasks = 1 + random.nextInt(12);
      long each = random.nextLong(10_000, 60_000);
      long budget = (long) (each * Math.ceil(tasks / 10.0) * (1.5 + 6 * random.nextDouble()));
      String user = random.nextBoolean() ? "ann" : "bob";
      String id = "r" + promised.size() + "n" + i;
      DeadlineJob job = lasting(TempoCluster.job(user, id, now, budget, tasks), each);
      lives.put(job.id(), new Live(job));
      note(runner.handle(new Event.Submitted(now, job)));
      serve(now);
      long next = now + random.nextLong(0, 30_000);
      for (long at = soonest(); at <= next; at = soonest()) {
        now = Math.max(now, at);
        endTasks(now);
        while (runner.wakeMillis().orElse(Long.MAX_VALUE) <= now) {
          note(runner.handle(new Event.TimePassed(now)));
        }
        serve(now);
      }
      now = next;
    }
  }

  /** When the next task ends, or the policy wakes. */
  private long soonest() {
    long soonest = runner.wakeMillis().orElse(Long.MAX_VALUE);
    for (Live live : lives.values()) {
      for (long started : live.started) {
        soonest = Math.min(soonest, started + live.each);
      }
    }
    return soonest;
  }

  private void endTasks(long now) {
    for (Live live : List.copyOf(lives.values())) {
      int before = live.started.size();
      live.started.removeIf(started -> started + live.each <= now);
      int ended = before - live.started.size();
      if (ended > 0 && live.pending + live.started.size() == 0) {
        lives.remove(live.job.id());
        note(cluster.completes(live.job, now, live.each));
      } else if (ended > 0) {
        note(runner.handle(new Event.Progressed(now, List.of(live.progress(now, ended)))));
      }
    }
  }

  private void note(List<Decision> decisions) {
    for (Decision decision : decisions) {
      boolean ends = decision.action() == Action.REJECT || decision.action() == Action.TERMINATE;
      if (ends) {
        lives.remove(decision.job());
      }
      if (decision.action().allocates() && decision.standing() == Standing.PROMISED) {
        promised.add(decision.job());
      } else if (promised.contains(decision.job())) {
        broken.add(decision.job());
      }
    }
  }

  /** Gives what is free to who comes first. */
  private void serve(long now) {
    int free = TempoCluster.CPUS;
    for (Live live : lives.values()) {
      free -= live.started.size();
    }
    List<RunningJob> order = new ArrayList<>(runner.running());
    order.sort(Standing.order());
    List<Progress> reports = new ArrayList<>();
    for (RunningJob running : order) {
      Live live = lives.get(running.job().id());
      int tasks = Math.min(free, live.pending);
      live.started.addAll(Collections.nCopies(tasks, now));
      live.pending -= tasks;
      free -= tasks;
      if (tasks > 0 || running.progress().isEmpty()) {
        reports.add(live.progress(now, 0));
      }
    }
    if (!reports.isEmpty()) {
      runner.handle(new Event.Progressed(now, reports));
    }
  }
}
