package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.rush.serve.JobTarget;
import io.github.punctual.yarn.rush.serve.JobTargets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Jobs on one node with 13 vcores, of two queues that are guaranteed half each and may have all,
 * served by tables that a test gives instead of plans.
 */
final class GivenTable {
  /** Of a job that no plan knows. */
  static final int UNPLANNED = -1;

  private static final Resource TASK = Resource.newInstance(1024, 1);

  private final MockCluster cluster;
  private final List<MockJob> jobs = new ArrayList<>();
  private final List<MockNM> more = new ArrayList<>();

  GivenTable(MockCluster cluster) {
    this.cluster = cluster;
  }

  /** Queues {@code a} and {@code b} on a scheduler; one container for each heartbeat. */
  static MockCluster start(MockClusterBuilder scheduler) throws Exception {
    MockCluster cluster =
        scheduler
            // No plan comes between.
            .set("punctual.rush.update-interval-ms", "60000")
            .set("punctual.rush.min-interval-ms", "60000")
            .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "1")
            .queue("root", "queues", "a,b")
            .queue("root.a", "capacity", "50", "user-limit-factor", "10")
            .queue("root.b", "capacity", "50", "user-limit-factor", "10")
            .start();
    cluster.addNode(16384, 13);
    return cluster;
  }

  /** A job in each of some queues, whose master runs. */
  void launch(String... queues) throws Exception {
    for (String queue : queues) {
      RMApp app = submit(queue);
      jobs.add(new MockJob(cluster, app, cluster.launch(app)));
    }
  }

  /** A job whose master may not run yet. */
  RMApp submit(String queue) throws Exception {
    return cluster.submitTo(queue, "job" + jobs.size(), "sla.deadline=10m", "sla.utility=sigmoid");
  }

  MockJob job(int index) {
    return jobs.get(index);
  }

  /** Nothing is given to anybody before a node reports. */
  void ask(int... containers) throws Exception {
    for (int i = 0; i < containers.length; i++) {
      if (containers[i] > 0) {
        jobs.get(i).ask(containers[i], 1024, 1);
      }
    }
  }

  /** A job asks for containers on a node that is not there. */
  void askInVain(int index) throws Exception {
    Priority priority = Priority.newInstance(1);
    jobs.get(index)
        .master()
        .allocate(
            List.of(
                ResourceRequest.newInstance(priority, "elsewhere", TASK, 5, true),
                ResourceRequest.newInstance(priority, "/default-rack", TASK, 5, false),
                ResourceRequest.newInstance(priority, "*", TASK, 5, false)),
            List.of());
  }

  /**
   * Of three jobs the last holds eight tasks, the first asks for a container of 4 vcores, and the
   * second for one that no node has: five vcores are free, and four of them nowhere together.
   */
  void leaveFiveFreeOnTwoNodes() throws Exception {
    ask(0, 0, 8);
    want(0, 0, 8);
    assertEquals(List.of(0, 0, 8), after(8));
    addNode(3);
    job(0).ask(1, 1024, 4);
    askInVain(1);
  }

  /**
   * No node is kept for the first of them while the second is hungry, and it is not proposed the
   * same again and again.
   */
  void assertKeepsNoNode() throws Exception {
    ask(0, 0, 1);
    want(0, 5, UNPLANNED);
    assertEquals(List.of(0, 0, 9), after(2), "its container is too large for any node");
    assertEquals(0, cluster.reservations());
    long before = refused();
    assertEquals(List.of(0, 0, 9), after(10));
    assertEquals(before, refused(), "it is not proposed the same again and again");
  }

  /** Puts in force how many tasks each job is to have. */
  void want(int... tasks) {
    List<JobTarget> wanted = new ArrayList<>();
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i] != UNPLANNED) {
        wanted.add(target(jobs.get(i).app(), i, tasks[i]));
      }
    }
    publish(wanted);
  }

  JobTarget target(RMApp app, int rank, int tasks) {
    FiCaSchedulerApp attempt = cluster.attempt(app);
    return JobTarget.of(
        attempt, rank, tasks, Resource.newInstance(1024 * tasks, tasks), List.of(TASK));
  }

  void publish(List<JobTarget> wanted) {
    cluster.rush().serving().publish(new JobTargets(wanted));
  }

  /** What each job holds after some heartbeats, one container at most for each of a node. */
  List<Integer> after(int heartbeats) throws Exception {
    for (int i = 0; i < heartbeats; i++) {
      cluster.heartbeat();
    }
    List<Integer> held = new ArrayList<>();
    for (MockJob job : jobs) {
      held.add(job.tasks());
    }
    return held;
  }

  /** How many proposals plans have refused until now. */
  static long refused() {
    MetricsCollectorImpl metrics = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource("PunctualProposals").getMetrics(metrics, true);
    return metrics.getRecords().stream()
        .filter(record -> record.tags().stream().anyMatch(tag -> tag.value().equals("Plans")))
        .mapToLong(record -> record.metrics().iterator().next().value().longValue())
        .sum();
  }

  /** Another node, beside the first, until all is ended. */
  void addNode(int vcores) throws Exception {
    more.add(cluster.addNode(16384, vcores));
  }

  /** Ends all of it. */
  void clear() throws Exception {
    cluster.rush().serving().publish(JobTargets.STOCK);
    cluster.killAll();
    cluster.awaitEmpty();
    for (MockNM node : more) {
      cluster.lose(node);
    }
  }
}
