package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.yarn.jobs.JobRegistry;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.junit.jupiter.api.Test;

class SubmissionGateTest {
  private final RmActions actions = new RmActions(new RMContextImpl(), false);
  private final SubmissionGate gate =
      new SubmissionGate(
          new PolicyContext(
              null, null, new JobRegistry(), null, actions, null, null, null, Optional.empty()),
          null,
          null,
          null,
          true);

  @Test
  void anAttemptThatWasReleasedForAJobThatSettledMeanwhileNeitherPassesNorIsRemembered() {
    ApplicationId gone = ApplicationId.newInstance(1, 1);
    var attempt =
        new AppAttemptAddedSchedulerEvent(ApplicationAttemptId.newInstance(gone, 1), false);
    actions.release(attempt);

    assertFalse(gate.passes(attempt));
    assertFalse(actions.takeReleased(attempt));
  }
}
