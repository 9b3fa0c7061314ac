package io.github.punctual.yarn.room;

import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.enforce.Entitlement;
import io.github.punctual.yarn.enforce.Entitlements;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Makes the table that the hot path reads out of what is known of the jobs, and puts it in force.
 * Safe for several threads, none of which waits for another: one whose table is no longer the
 * latest makes it anew.
 */
public final class Publisher {
  private final JobRegistry registry;
  private final Enforcer enforcer;
  private final Serving serving;
  private final AtomicReference<Rooms> rooms = new AtomicReference<>(Rooms.UNLIMITED);

  public Publisher(JobRegistry registry, Enforcer enforcer, Serving serving) {
    this.registry = registry;
    this.enforcer = enforcer;
    this.serving = serving;
  }

  /** Publishes the present state of the jobs with the room that was last given. */
  public void publish() {
    Entitlements before;
    do {
      before = enforcer.table();
    } while (!enforcer.replace(before, table()));
  }

  private Entitlements table() {
    Rooms now = rooms.get();
    Map<ApplicationId, Entitlement> table = new HashMap<>();
    for (TrackedJob job : registry.live()) {
      if (job.phase().isEntitled()) {
        table.put(job.id(), entitlement(job));
      }
    }
    // Never one that was in force before: who was held up since then would take it for his.
    return new Entitlements(table, now);
  }

  /** Publishes when the table in force does not know a job. */
  public void publishIfMissing(TrackedJob job) {
    if (!enforcer.isDeadlineJob(job.id())) {
      publish();
    }
  }

  /**
   * Works out the rooms anew and publishes with them. What is taken meanwhile is taken of the new
   * ones, too, or somebody could take what is promised.
   */
  public void publish(Supplier<Rooms> source) {
    if (!replace(source)) {
      // What was not limited was not counted either; from now on it is.
      replace(source);
    }
  }

  /** Says whether all that was taken meanwhile has been counted. */
  private boolean replace(Supplier<Rooms> source) {
    Rooms before;
    Rooms next;
    Rooms.Taken then;
    Rooms.Taken later;
    do {
      before = rooms.get();
      then = before.taken();
      next = source.get();
      later = before.taken();
      next.take(then, later);
    } while (!rooms.compareAndSet(before, next));
    publish();
    Rooms.Taken last = before.taken();
    next.take(later, last);
    Rooms now = rooms.get();
    if (!now.equals(next)) {
      // Another thread was faster, and could not know of it.
      now.take(later, last);
    }
    return next.limitNoMoreThan(before);
  }

  private Entitlement entitlement(TrackedJob job) {
    long deadline = job.job().deadlineMillis();
    if (job.phase() != Phase.ADMITTED) {
      return Entitlement.closed(deadline);
    }
    return serving == Serving.BY_DEADLINE
        ? Entitlement.inTurn(deadline, job.turn(), job.cap().map(Vectors::toResource))
        : Entitlement.capped(
            Vectors.toResource(job.job().task().times(job.allocatedTasks())), deadline);
  }
}
