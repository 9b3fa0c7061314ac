package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.room.Publisher;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.junit.jupiter.api.Test;

class DecisionWatchdogTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);

  private final JobRegistry registry = new JobRegistry();
  private final Enforcer enforcer = new Enforcer();
  private final RmActions actions = new RmActions(new RMContextImpl(), false);
  private final DecisionCarrier carrier =
      new DecisionCarrier(
          new PolicyContext(
              null, null, registry, null, actions, null, null, null, Optional.empty()),
          new Publisher(registry, enforcer, Serving.BY_ALLOCATION),
          null);

  private void check(long timeoutMillis) {
    new DecisionWatchdog(timeoutMillis, registry, carrier, job -> {}).check(false);
  }

  private static TrackedJob waiting() {
    ResourceVector task = ResourceVector.of(1024, 1);
    DeadlineJob declared =
        new DeadlineJob(
            new JobId(ID.toString()),
            "name",
            "user",
            new PoolId("root"),
            0,
            1000,
            8,
            task,
            task,
            OptionalLong.empty());
    return new TrackedJob(
        ID, new QueuePlacement("root", "", "user"), declared, true, Phase.WAITING);
  }

  @Test
  void anAttemptThatStaysWithheldThoughItsJobWasAdmittedIsLetGoAfterTheTimeout() {
    TrackedJob job = waiting();
    registry.add(job);
    var attempt = new AppAttemptAddedSchedulerEvent(ApplicationAttemptId.newInstance(ID, 1), false);
    assertTrue(job.withholdIfWaiting(attempt));
    check(1);
    assertFalse(actions.takeReleased(attempt), "a job that waits may wait for long");

    assertTrue(job.admit(8, 0, Standing.PROMISED, 1));
    check(600_000);
    assertFalse(actions.takeReleased(attempt), "the policy's thread may still do it");
    Await.untilTrue(
        "it is let go",
        () -> {
          check(1);
          return actions.takeReleased(attempt);
        });
    assertTrue(enforcer.isDeadlineJob(ID), "its queue finds it among the deadline jobs");
    assertFalse(job.isHeldThoughAdmitted());
  }
}
