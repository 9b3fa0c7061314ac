package io.github.punctual.it.faults;

import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.ScriptedMasterBuilder;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.client.api.YarnClient;

/** One job of the load, from its submission to its end, whatever happens meanwhile. */
final class LoadJob implements Callable<LoadJob.End> {
  private static final Duration LONG = Duration.ofMinutes(20);

  private final FaultCluster cluster;
  private final Kind kind;
  private final String name;
  private final int tasks;
  private final Duration taskTime;
  private final Optional<String> reservation;
  private volatile Optional<ScriptedMaster> master = Optional.empty();

  LoadJob(
      FaultCluster cluster,
      Kind kind,
      String name,
      int tasks,
      Duration taskTime,
      Optional<String> reservation) {
    this.cluster = cluster;
    this.kind = kind;
    this.name = name;
    this.tasks = tasks;
    this.taskTime = taskTime;
    this.reservation = reservation;
  }

  /** Kinds of jobs, with their queues and tags. */
  enum Kind {
    DEADLINE("jobs", "sla.deadline=15m", "sla.task-memory=1g", "sla.task-duration=20s"),
    LARGE("jobs", "sla.deadline=18m", "sla.task-memory=1g", "sla.task-duration=60s"),
    UTILITY("jobs", "sla.deadline=15m", "sla.utility=sigmoid"),
    BEST_EFFORT("more"),
    BURST("clicks"),
    FEED(FaultCluster.FEEDS),
    RESERVED("pipelines");

    private final String queue;
    private final List<String> tags;

    Kind(String queue, String... tags) {
      this.queue = queue;
      this.tags = List.of(tags);
    }

    boolean declaresTasks() {
      return this == DEADLINE || this == LARGE;
    }
  }

  /** How a job ended. */
  record End(Kind kind, ApplicationId id, ApplicationReport report) {
    boolean succeeded() {
      return report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
    }
  }

  Kind kind() {
    return kind;
  }

  String name() {
    return name;
  }

  /** Its application, once it is submitted. */
  Optional<ApplicationId> id() {
    return master.map(ScriptedMaster::id);
  }

  /** A node was killed with what ran on it. */
  void nodeDied(NodeId node) {
    master.ifPresent(present -> present.nodeDied(node));
  }

  @Override
  public End call() throws Exception {
    YarnClient client = cluster.processes().yarnClient();
    ScriptedMasterBuilder builder =
        ScriptedMaster.builder(cluster.processes().clientConf(), client)
            .name(name)
            .queue(kind.queue)
            .masterSize(256, 1)
            .tags(kind.tags.toArray(String[]::new));
    if (kind.declaresTasks()) {
      builder.tags("sla.tasks=" + tasks);
    }
    if (reservation.isPresent()) {
      ReservationId reserved = ReservationId.parseReservationId(reservation.get());
      builder.with(context -> context.setReservationID(reserved));
    }
    try (ScriptedMaster submitted = builder.submit()) {
      master = Optional.of(submitted);
      work(submitted, client);
      return new End(kind, submitted.id(), Applications.awaitEnd(client, submitted.id(), LONG));
    }
  }

  /** Asks again for what is left whenever a new attempt of the master begins. */
  private void work(ScriptedMaster submitted, YarnClient client) {
    int attempt = 0;
    while (!isOver(client, submitted.id())) {
      int now = submitted.attempt().orElse(attempt);
      int left = tasks - succeeded(submitted, attempt);
      if (now > attempt) {
        attempt = now;
        if (left > 0) {
          submitted.requestUntilDone(attempt, 1024, 1, Collections.nCopies(left, taskTime));
        }
      }
      if (attempt > 0 && left <= 0 && submitted.attempt().isPresent()) {
        submitted.finish();
        return;
      }
      pause(submitted, attempt);
    }
  }

  /** Until something has changed, or for a while. */
  private void pause(ScriptedMaster submitted, int attempt) {
    long until = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    Poll.untilTrue(
        "a step of " + submitted.id(),
        LONG,
        () ->
            System.nanoTime() > until
                || submitted.attempt().orElse(attempt) > attempt
                || (attempt > 0 && succeeded(submitted, attempt) >= tasks));
  }

  private static int succeeded(ScriptedMaster master, int attempts) {
    int sum = 0;
    for (int attempt = 1; attempt <= attempts; attempt++) {
      sum += master.succeeded(attempt);
    }
    return sum;
  }

  private static boolean isOver(YarnClient client, ApplicationId id) {
    try {
      return Applications.isFinal(client.getApplicationReport(id).getYarnApplicationState());
    } catch (Exception e) {
      throw new IllegalStateException("Cannot see how " + id + " stands", e);
    }
  }
}
