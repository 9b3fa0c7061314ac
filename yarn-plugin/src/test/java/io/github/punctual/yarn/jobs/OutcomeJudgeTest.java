package io.github.punctual.yarn.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.job.Standing;
import java.lang.reflect.Proxy;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs with a deadline at 600 s that were to be ended by a decision. */
class OutcomeJudgeTest {
  @ParameterizedTest
  @CsvSource({
    "4, KILLED, KILLED, 600001, TERMINATED",
    "4, FINISHED, FAILED, 599000, TERMINATED",
    // Its master had said that it was done when the decision came.
    "4, FINISHED, SUCCEEDED, 599000, MET",
    "4, FINISHED, SUCCEEDED, 600001, MISSED",
    "0, KILLED, KILLED, 600001, REFUSED"
  })
  void whatWasToBeEndedEndsAsItDid(
      int tasks,
      RMAppState state,
      FinalApplicationStatus status,
      long finishedMillis,
      Phase ending) {
    TrackedJob job = JobTextTest.job(Phase.WAITING);
    if (tasks > 0) {
      job.admit(tasks, 0, Standing.PROMISED, 0);
    }
    job.decide(Phase.ENDING);
    RMApp app =
        (RMApp)
            Proxy.newProxyInstance(
                RMApp.class.getClassLoader(),
                new Class<?>[] {RMApp.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getFinalApplicationStatus") ? status : null);
    assertEquals(ending, OutcomeJudge.ending(job, app, state, finishedMillis));
  }
}
