package io.github.punctual.it.faults;

import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.it.processes.ResourceManagers;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does to the cluster what a fault says, and mends what an operator would. */
final class Faults {
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

  /** How long a paused ResourceManager stands still beside the other. */
  private static final long PAUSE_MILLIS = Long.getLong("punctual.faults.pause", 15_000);

  /** The numbers of both ResourceManagers together. */
  private static final int BOTH = 3;

  /** How long it is watched that was paused. */
  private static final long ACTS_ON_MILLIS = 5_000;

  /** A queue that comes and goes. */
  private static final String PASSING = "passing";

  private final FaultCluster cluster;
  private final ProcessCluster processes;
  private final Random random;
  private final FailoverTimes times = new FailoverTimes();
  private boolean narrow;

  Faults(FaultCluster cluster, Random random) {
    this.cluster = cluster;
    this.processes = cluster.processes();
    this.random = random;
  }

  /**
   * Hits the cluster once.
   *
   * @param jobs that live now, some of which may have no application yet
   * @return what went otherwise than it must; empty when nothing did
   */
  Optional<String> hit(Fault fault, List<LoadJob> jobs)
      throws IOException, YarnException, InterruptedException {
    switch (fault) {
      case KILL -> {
        processes.killResourceManager();
        processes.startResourceManager();
      }
      case KILL_TWICE -> killWhileItStarts();
      case NODE -> lose(1, jobs);
      case NODE_GROUP -> lose(FaultCluster.NODES - 1, jobs);
      case DECOMMISSION -> takeOutOfService();
      case REFRESH -> refresh();
      case BAD_REFRESH -> {
        return refused(random.nextBoolean());
      }
      case MOVE -> move(jobs);
      case LABEL -> label();
      case DELETE -> {
        return delete(jobs);
      }
      case FAIL, STOP, PAUSE -> failOver(fault, jobs);
    }
    return Optional.empty();
  }

  /** How long the failovers took that were made. */
  FailoverTimes times() {
    return times;
  }

  private void killWhileItStarts() throws InterruptedException {
    processes.killResourceManager();
    CompletableFuture<Void> started = CompletableFuture.runAsync(processes::startResourceManager);
    Thread.sleep(500 + random.nextInt(9_000));
    processes.killResourceManager();
    try {
      started.join();
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof IllegalStateException)) {
        throw e;
      }
    }
    processes.startResourceManager();
  }

  /** Until the other one has become active, and one stands by again. */
  private void failOver(Fault fault, List<LoadJob> jobs) throws InterruptedException {
    ResourceManagers both = processes.resourceManagers();
    if (fault == Fault.STOP) {
      // One that is being stopped breaks submissions off, and tells the client so.
      Poll.untilTrue(
          "all are submitted",
          FaultCluster.WAIT,
          () -> jobs.stream().allMatch(job -> job.id().isPresent()));
    }
    int active = both.awaitActive(FaultCluster.WAIT);
    int other = BOTH - active;
    long begun = System.nanoTime();
    // Beside it, because the other may be active before one that is being stopped has ended.
    CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> end(fault, active));
    both.awaitActive(other, FaultCluster.WAIT);
    Duration untilActive = since(begun);
    cluster.awaitReady(other);
    times.add(fault, new FailoverTimes.Took(untilActive, since(begun)));
    ended.join();
    if (fault == Fault.PAUSE) {
      Thread.sleep(Math.max(0, PAUSE_MILLIS - since(begun).minus(untilActive).toMillis()));
      both.resume(active);
      both.awaitStandby(active, FaultCluster.WAIT);
      Thread.sleep(ACTS_ON_MILLIS);
      // YARN's own may be deadlocked now (YARN-11935); its operator starts it again.
      both.kill(active);
    }
    both.start(active);
    // On a busy machine the other may have given way meanwhile: it is not which that is looked for.
    int now = both.awaitActiveBesideStandby(FaultCluster.WAIT);
    LOG.info("ResourceManager {} is active; before this fault it was {}", now, active);
  }

  private void end(Fault fault, int number) {
    ResourceManagers both = processes.resourceManagers();
    switch (fault) {
      case FAIL -> both.kill(number);
      case STOP -> both.stop(number);
      default -> both.pause(number);
    }
  }

  private static Duration since(long beganNanos) {
    return Duration.ofNanos(System.nanoTime() - beganNanos);
  }

  private void lose(int count, List<LoadJob> jobs) throws IOException, YarnException {
    List<NodeId> lost = someNodes(count);
    for (NodeId node : lost) {
      processes.killNode(processes.numberOf(node));
      jobs.forEach(job -> job.nodeDied(node));
    }
    maybeRestart();
    for (NodeId node : lost) {
      processes.startNode(processes.numberOf(node));
    }
  }

  private List<NodeId> someNodes(int count) throws IOException, YarnException {
    List<NodeId> nodes = new ArrayList<>();
    for (NodeReport report : processes.yarnClient().getNodeReports(NodeState.RUNNING)) {
      nodes.add(report.getNodeId());
    }
    Collections.sort(nodes);
    Collections.shuffle(nodes, random);
    return nodes.subList(0, count);
  }

  private void takeOutOfService() throws IOException, YarnException, InterruptedException {
    String node = someNodes(1).get(0).toString();
    cluster.decommission(node, true);
    Thread.sleep(random.nextInt(3_000));
    cluster.decommission(node, false);
    Poll.until(
        "all nodes are in service",
        FaultCluster.WAIT,
        () -> processes.yarnClient().getNodeReports(NodeState.RUNNING).size(),
        count -> count == FaultCluster.NODES);
  }

  /** Its capacity is no queue's for a while. */
  private void label() throws IOException, YarnException, InterruptedException {
    NodeId node = someNodes(1).get(0);
    cluster.label(node, Set.of(FaultCluster.LABEL));
    Thread.sleep(random.nextInt(10_000));
    maybeRestart();
    cluster.label(node, Set.of());
  }

  private void maybeRestart() {
    if (random.nextBoolean()) {
      processes.killResourceManager();
      processes.startResourceManager();
    }
  }

  /** As YARN has it: a queue must be stopped to be deleted, and is not before it is empty. */
  private Optional<String> delete(List<LoadJob> jobs)
      throws IOException, YarnException, InterruptedException {
    Map<String, String> with = new TreeMap<>(divided());
    with.put("queues", with.get("queues") + "," + PASSING);
    with.put("jobs.capacity", narrow ? "30" : "25");
    with.put(PASSING + ".capacity", "5");
    with.put(PASSING + ".maximum-capacity", "100");
    with.put(PASSING + ".user-limit-factor", "-1");
    with.put(PASSING + ".state", "RUNNING");
    cluster.editQueues(with);
    cluster.refresh();
    List<ApplicationId> there = ids(jobs).stream().filter(job -> move(job, PASSING)).toList();
    LOG.info("{} jobs are in a queue that is to be deleted", there.size());
    cluster.editQueues(Map.of(PASSING + ".state", "STOPPED"));
    cluster.refresh();
    maybeRestart();
    cluster.awaitReady();
    there.forEach(job -> move(job, "jobs"));
    Poll.untilTrue(
        "the queue is empty and stopped",
        FaultCluster.WAIT,
        () ->
            processes.yarnClient().getQueueInfo("root." + PASSING).getQueueState()
                == QueueState.STOPPED);
    cluster.editQueues(divided());
    cluster.refresh();
    return processes.yarnClient().getQueueInfo("root." + PASSING) == null
        ? Optional.empty()
        : Optional.of("a queue is there that was deleted");
  }

  /** Between two divisions of the cluster, in turn. */
  private void refresh() throws IOException, YarnException {
    narrow = !narrow;
    cluster.editQueues(divided());
    cluster.refresh();
  }

  private Map<String, String> divided() {
    return Map.of(
        "queues", FaultCluster.LEAVES,
        "jobs.capacity", narrow ? "35" : "30",
        "more.capacity", narrow ? "5" : "10");
  }

  /**
   * An operator's mistake: capacities that do not add up, or a queue removed that is not stopped.
   */
  private Optional<String> refused(boolean wrongSum) throws IOException {
    cluster.editQueues(
        wrongSum
            ? Map.of("jobs.capacity", "90")
            : Map.of("queues", "jobs,clicks,feeds,pipelines", "jobs.capacity", "40"));
    try {
      cluster.refresh();
      return Optional.of(
          wrongSum ? "capacities of 150 % were taken" : "a queue that runs was taken away");
    } catch (YarnException e) {
      return Optional.empty();
    } finally {
      cluster.editQueues(divided());
    }
  }

  private void move(List<LoadJob> jobs) {
    List<ApplicationId> there = ids(jobs);
    if (!there.isEmpty()) {
      move(there.get(random.nextInt(there.size())), random.nextBoolean() ? "more" : "jobs");
    }
  }

  private static List<ApplicationId> ids(List<LoadJob> jobs) {
    return jobs.stream().flatMap(job -> job.id().stream()).toList();
  }

  /** Whether it may is the scheduler's to say; what was told must be true either way. */
  private boolean move(ApplicationId job, String queue) {
    try {
      processes.yarnClient().moveApplicationAcrossQueues(job, "root." + queue);
      return true;
    } catch (YarnException | IOException e) {
      LOG.info("{} is not moved", job, e);
      return false;
    }
  }
}
