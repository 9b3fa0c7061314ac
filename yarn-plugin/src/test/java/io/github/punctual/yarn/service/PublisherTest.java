package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Place;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.enforce.Entitlements;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final PoolId ROOT = new PoolId("root");

  private final Enforcer enforcer = new Enforcer();
  private final JobRegistry registry = new JobRegistry();
  private final Publisher publisher = new Publisher(registry, enforcer, Serving.BY_ALLOCATION);

  private static TrackedJob admitted() {
    ApplicationId id = ApplicationId.newInstance(1, 1);
    ResourceVector task = ResourceVector.of(1024, 1);
    DeadlineJob declared =
        new DeadlineJob(
            new JobId(id.toString()),
            "name",
            "user",
            ROOT,
            0,
            1000,
            8,
            task,
            task,
            OptionalLong.empty());
    TrackedJob job =
        new TrackedJob(id, new Place("root", "", "user"), declared, true, Phase.WAITING);
    assertTrue(job.admit(8, 0, Standing.PROMISED, 1));
    return job;
  }

  /** Lets a job come, and go again; what was in force while it was there. */
  private Entitlements comeAndGo(TrackedJob job) {
    registry.add(job);
    publisher.publish();
    Entitlements during = enforcer.table();
    assertTrue(enforcer.isPromised(job.id()));
    registry.retire(job);
    publisher.publish();
    return during;
  }

  @Test
  void aThreadThatWasHeldUpDoesNotPutAJobInForceThatHasGoneMeanwhile() {
    publisher.publish();
    TrackedJob job = admitted();
    Entitlements before = enforcer.table();
    Entitlements late = comeAndGo(job);

    assertFalse(enforcer.replace(before, late), "there is no job again, but it is another table");
    assertFalse(enforcer.isDeadlineJob(job.id()));
    assertTrue(enforcer.hasNothingToEnforce());
  }

  @Test
  void neitherDoesOneThatWasHeldUpSinceBeforeTheFirstTable() {
    TrackedJob job = admitted();
    Entitlements before = enforcer.table();
    Entitlements late = comeAndGo(job);

    assertFalse(enforcer.replace(before, late));
  }
}
