package io.github.punctual.yarn.room;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
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
import java.util.Optional;
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

  /** What was last given to whom. */
  private volatile AllGiven last = new AllGiven(Map.of(), Map.of());

  /** What an entitlement is made of, and of nothing else. */
  private record Basis(
      long deadlineMillis, boolean open, Standing turn, ResourceVector most, boolean yields) {
    Entitlement entitlement() {
      return new Entitlement(Vectors.toResource(most), open, deadlineMillis, turn, yields);
    }
  }

  /** An entitlement with what it was made of. */
  private record Given(Basis basis, Entitlement entitlement) {}

  /** The entitlements of a table with what they were made of; neither map is changed. */
  private record AllGiven(
      Map<ApplicationId, Given> given, Map<ApplicationId, Entitlement> entitlements) {}

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
    // Never one that was in force before: who was held up since then would take it for his.
    return new Entitlements(entitlements(), now);
  }

  /**
   * What jobs are entitled to now. Each is the same object as before while nothing has changed of
   * what it is made of, and so is the map of all: there can be very many jobs, few of which change
   * from one table to the next.
   */
  private Map<ApplicationId, Entitlement> entitlements() {
    AllGiven before = last;
    Map<ApplicationId, Given> given = new HashMap<>(2 * before.given().size());
    for (TrackedJob job : registry.live()) {
      Phase phase = job.phase();
      if (phase.isEntitled()) {
        Basis basis = basis(job, phase);
        Given known = before.given().get(job.id());
        given.put(
            job.id(),
            known != null && known.basis().equals(basis)
                ? known
                : new Given(basis, basis.entitlement()));
      }
    }
    if (given.equals(before.given())) {
      return before.entitlements();
    }
    Map<ApplicationId, Entitlement> entitlements = new HashMap<>(2 * given.size());
    given.forEach((id, each) -> entitlements.put(id, each.entitlement()));
    AllGiven next = new AllGiven(given, Map.copyOf(entitlements));
    last = next;
    return next.entitlements();
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

  private Basis basis(TrackedJob job, Phase phase) {
    DeadlineJob declared = job.job();
    long deadline = declared.deadlineMillis();
    if (phase != Phase.ADMITTED) {
      return new Basis(deadline, false, Standing.PROMISED, ResourceVector.ZERO, false);
    }
    if (serving == Serving.BY_DEADLINE) {
      Optional<ResourceVector> cap = job.cap();
      return new Basis(
          deadline, true, job.turn(), cap.orElse(ResourceVector.ZERO), cap.isPresent());
    }
    ResourceVector most = declared.task().times(job.allocatedTasks());
    return new Basis(deadline, true, Standing.PROMISED, most, false);
  }
}
