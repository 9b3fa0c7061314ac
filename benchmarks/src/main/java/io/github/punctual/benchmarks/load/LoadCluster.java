package io.github.punctual.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.benchmarks.ForkedJvm;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ResourceManager in a process of its own, and in this one all that speaks to it over its
 * protocols: nodes, masters, clients.
 */
final class LoadCluster implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadCluster.class);
  private static final Duration START_AT_MOST = Duration.ofMinutes(20);
  private static final int THREADS = 48;

  private final LoadSettings settings;
  private final int nodeCount;
  private final int heapGigabytes;
  private final Path directory;
  private final Path file;
  private final Path hosts;
  private final YarnConfiguration conf = new YarnConfiguration();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Map<ApplicationId, LoadJob> jobs = new ConcurrentHashMap<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger masters = new AtomicInteger();
  private final Executor later;
  private final ApplicationClientProtocol client;
  private final LoadNodes nodes;
  private ForkedJvm manager;

  /**
   * Starts one and waits until it decides.
   *
   * @param nodeCount how many nodes
   * @param slots how many tasks of 1 GiB and 1 vcore each holds
   * @param heapGigabytes of the ResourceManager
   */
  LoadCluster(LoadSettings settings, int nodeCount, int slots, int heapGigabytes)
      throws IOException {
    this.settings = settings;
    this.nodeCount = nodeCount;
    this.heapGigabytes = heapGigabytes;
    directory = Files.createTempDirectory("punctual-load");
    file = settings.write(directory);
    hosts = Files.write(directory.resolve("hosts"), names(nodeCount));
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    later =
        CompletableFuture.delayedExecutor(settings.beatMillis(), TimeUnit.MILLISECONDS, threads);
    manager = startManager();
    client = ClientRMProxy.createRMProxy(conf, ApplicationClientProtocol.class);
    nodes = new LoadNodes(conf, nodeCount, slots, settings.beatMillis(), threads, this::begin);
    awaitReady();
  }

  private ForkedJvm startManager() throws IOException {
    return new ForkedJvm(
        "the ResourceManager",
        LoadedResourceManager.class,
        List.of("-Xmx" + heapGigabytes + "g", "-Djdk.net.hosts.file=" + hosts),
        file.toString());
  }

  /** Submits a job, and returns when the ResourceManager has answered. */
  ApplicationId submit(LoadJob job) throws IOException, YarnException {
    ApplicationId id =
        client.getNewApplication(GetNewApplicationRequest.newInstance()).getApplicationId();
    jobs.put(id, job);
    ApplicationSubmissionContext context =
        ApplicationSubmissionContext.newInstance(
            id,
            job.name(),
            job.queue(),
            Priority.newInstance(0),
            ContainerLaunchContext.newInstance(
                new HashMap<>(), new HashMap<>(), List.of(), Map.of(), null, Map.of()),
            false,
            true,
            1,
            Resource.newInstance(1024, 1),
            "LOAD");
    context.setApplicationTags(job.tags());
    job.reservation().ifPresent(context::setReservationID);
    client.submitApplication(SubmitApplicationRequest.newInstance(context));
    return id;
  }

  /** Reserves tasks of 1 GiB and 1 vcore; empty where the plan has no room or there is none. */
  Optional<ReservationId> reserve(String rdl) throws IOException {
    if (settings.scheduler() == SchedulerKind.CAPACITY) {
      return Optional.empty();
    }
    Rest.Answer answer =
        Rest.post(
            site(), Rest.punctual("reservations"), Map.of("queue", LoadSettings.PLAN, "rdl", rdl));
    // There is no room, or no time to find out whether there is.
    if (answer.status() == 409 || answer.status() == 503) {
      return Optional.empty();
    }
    if (answer.status() != 201) {
      throw new IOException("no answer to a reservation: " + answer);
    }
    return Optional.of(
        ReservationId.parseReservationId(Rest.parse(answer.body()).path("id").asText()));
  }

  /** The time that a path of the ResourceManager's web address takes to answer, in nanoseconds. */
  long answerNanos(String path) throws IOException {
    long begin = System.nanoTime();
    Rest.Answer answer = Rest.get(site(), path);
    if (answer.status() != 200) {
      throw new IOException(path + " answers " + answer.status());
    }
    return System.nanoTime() - begin;
  }

  /** What our REST interface answers at a path. */
  JsonNode shown(String path) throws IOException {
    return Rest.get(site(), Rest.punctual(path)).json();
  }

  /** What the ResourceManager says of its cluster, under either scheduler. */
  JsonNode metrics() throws IOException {
    return Rest.get(site(), "/ws/v1/cluster/metrics").json().path("clusterMetrics");
  }

  /** How the ResourceManager is; it collects garbage first. */
  Vitals vitals() throws IOException {
    return manager.ask("", Vitals.class);
  }

  /** How many deadline jobs are live. */
  int deadlineJobs() throws IOException {
    int sum = 0;
    for (JsonNode phase : shown("status").at("/jobs/live")) {
      sum += phase.asInt();
    }
    return sum;
  }

  /** How many deadline jobs wait for a decision of the policy. */
  int undecided() throws IOException {
    return shown("status").at("/jobs/live/DECIDING").asInt();
  }

  /**
   * Has so many nodes leave with all that they hold; returns when the ResourceManager knows. Calls
   * of masters among it fail, and each is tried again elsewhere.
   */
  void leave(int count) throws IOException, YarnException {
    nodes.leave(count);
    awaitNodes(nodeCount - count);
  }

  /** Has all nodes that have left come back, empty; returns when the ResourceManager knows. */
  void comeBack() {
    nodes.comeBack();
    awaitNodes(nodeCount);
  }

  /** Waits until an instant of the system's counter. */
  static void awaitNanos(long nanos) {
    while (System.nanoTime() < nanos) {
      LockSupport.parkNanos(nanos - System.nanoTime());
    }
  }

  /** Masters that have registered or will, and have not ended. */
  int masters() {
    return masters.get();
  }

  /** Calls that went wrong: heartbeats of nodes and masters. */
  int failures() {
    return failures.get() + nodes.failedBeats();
  }

  /** Containers that nodes hold and that were not forgotten. */
  int held() {
    return nodes.held();
  }

  /**
   * Kills the ResourceManager and starts it again.
   *
   * @return how long it took until it answered, and until it decided, in seconds
   */
  Restart restart() throws IOException {
    manager.close();
    long begin = System.nanoTime();
    manager = startManager();
    double answered = (System.nanoTime() - begin) / 1e9;
    awaitReady();
    return new Restart(answered, (System.nanoTime() - begin) / 1e9);
  }

  /**
   * How long a start took.
   *
   * @param answeredSeconds until the ResourceManager served
   * @param readySeconds until all nodes were back and it took decisions
   */
  record Restart(double answeredSeconds, double readySeconds) {}

  private void awaitNodes(int count) {
    Poll.until(
        "%d nodes to be registered".formatted(count),
        START_AT_MOST,
        () -> metrics().path("activeNodes").asInt(),
        found -> found == count);
  }

  private void awaitReady() {
    awaitNodes(nodeCount);
    if (settings.scheduler() == SchedulerKind.PUNCTUAL) {
      Poll.untilTrue(
          "decisions to be taken", START_AT_MOST, () -> shown("status").path("ready").asBoolean());
    }
  }

  /**
   * The names of all addresses. Asked of a name server, one after the other, they would be all that
   * the launches of masters wait for.
   */
  private static List<String> names(int nodeCount) throws IOException {
    List<String> lines = new ArrayList<>(List.of("127.0.0.1 localhost"));
    InetAddress self = InetAddress.getLocalHost();
    lines.add(self.getHostAddress() + " " + self.getHostName());
    for (int i = 0; i < nodeCount; i++) {
      lines.add(LoadNodes.host(i) + " node" + i);
    }
    return lines;
  }

  private void begin(ContainerId container, ContainerLaunchContext launch) {
    masters.incrementAndGet();
    threads.execute(() -> start(container, launch));
  }

  private void start(ContainerId container, ContainerLaunchContext launch) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    try {
      LoadMaster master = new LoadMaster(conf, container, launch, jobs.get(id), nodes);
      beat(container, master);
    } catch (IOException | YarnException | RuntimeException e) {
      failed(container, e);
    }
  }

  private void beat(ContainerId container, LoadMaster master) {
    try {
      if (!master.beat()) {
        later.execute(() -> beat(container, master));
        return;
      }
      nodes.end(container, 0);
    } catch (IOException | YarnException | RuntimeException e) {
      failed(container, e);
    }
    master.close();
    masters.decrementAndGet();
  }

  private void failed(ContainerId container, Exception cause) {
    failures.incrementAndGet();
    LOG.warn("The master in {} failed", container, cause);
    nodes.end(container, 1);
  }

  private URI site() {
    return URI.create("http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS));
  }

  @Override
  public void close() {
    threads.shutdownNow();
    manager.close();
    nodes.close();
    RPC.stopProxy(client);
    FileUtil.fullyDelete(directory.toFile());
  }
}
