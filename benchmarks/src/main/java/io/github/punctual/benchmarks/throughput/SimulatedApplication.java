package io.github.punctual.benchmarks.throughput;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.MockRMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/**
 * An application without a master of its own, whose tasks can run anywhere and which always asks
 * for more than it has.
 */
final class SimulatedApplication extends MockRMApp {
  private final String user;
  private final String queueName;
  private final Set<String> tags;
  private final ApplicationSubmissionContext submission;

  /** Of an attempt the state is asked, and its client is told something. */
  private final RMAppAttempt running =
      (RMAppAttempt)
          Proxy.newProxyInstance(
              SimulatedApplication.class.getClassLoader(),
              new Class<?>[] {RMAppAttempt.class},
              (proxy, method, arguments) -> askedOfAttempt(method.getName(), arguments));

  private final RMAppAttemptMetrics metrics = new RMAppAttemptMetrics(attempt(), null);
  private volatile String diagnostics = "";

  SimulatedApplication(int number, String queue, Set<String> tags) {
    super(number, System.currentTimeMillis(), RMAppState.RUNNING);
    this.user = "user" + number % 10;
    this.queueName = queue;
    this.tags = tags;
    this.submission =
        ApplicationSubmissionContext.newInstance(
            getApplicationId(), "app", queue, Priority.newInstance(0), null, true, true, 1, null);
  }

  /** Lets it run in a reservation. */
  SimulatedApplication with(ReservationId reservation) {
    submission.setReservationID(reservation);
    return this;
  }

  ApplicationAttemptId attempt() {
    return ApplicationAttemptId.newInstance(getApplicationId(), 1);
  }

  /** The master's heartbeat: asks for a number of containers and takes what was allocated. */
  List<Container> heartbeat(ResourceScheduler scheduler, int containers, Resource size) {
    ResourceRequest ask =
        ResourceRequest.newInstance(Priority.newInstance(1), ResourceRequest.ANY, size, containers);
    return scheduler
        .allocate(attempt(), List.of(ask), null, List.of(), null, null, new ContainerUpdates())
        .getContainers();
  }

  private Object askedOfAttempt(String method, Object[] arguments) {
    return switch (method) {
      case "getAppAttemptState" -> RMAppAttemptState.RUNNING;
      case "getAppAttemptId" -> attempt();
      case "getRMAppAttemptMetrics" -> metrics;
      case "updateAMLaunchDiagnostics" -> {
        diagnostics = String.valueOf(arguments[0]);
        yield null;
      }
      // What is measured must not rest on an answer that nobody thought of.
      default ->
          throw new IllegalStateException(
              "an attempt of the benchmark was asked for %s, to which it has no answer; add one"
                  .formatted(method));
    };
  }

  @Override
  public RMAppAttempt getCurrentAppAttempt() {
    return running;
  }

  @Override
  public StringBuilder getDiagnostics() {
    return new StringBuilder(diagnostics);
  }

  /** It never ends. */
  @Override
  public long getFinishTime() {
    return 0;
  }

  @Override
  public String toString() {
    return getApplicationId().toString();
  }

  @Override
  public String getUser() {
    return user;
  }

  @Override
  public String getQueue() {
    return queueName;
  }

  @Override
  public Set<String> getApplicationTags() {
    return tags;
  }

  @Override
  public ApplicationSubmissionContext getApplicationSubmissionContext() {
    return submission;
  }

  @Override
  public Map<String, String> getApplicationSchedulingEnvs() {
    return Map.of();
  }

  @Override
  public RMAppAttempt getRMAppAttempt(ApplicationAttemptId attempt) {
    return null;
  }
}
