package io.github.punctual.yarn.web;

import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.rm.TestSchedulers;
import io.github.punctual.yarn.service.DeadlineService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/** A ResourceManager without networks, but with its real web server. */
final class WebRm implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** The scheduler under test. */
  public static final class Scheduler extends TestSchedulers.TestScheduler {}

  /** The same, with promises to queues. */
  public static final class QueueScheduler extends TestSchedulers.TestQueueScheduler {}

  /** The same, with plans by utility. */
  public static final class RushScheduler extends TestSchedulers.TestRushScheduler {}

  /** The same, with all kinds of promises. */
  public static final class MixScheduler extends TestSchedulers.TestMixScheduler {}

  private final YarnConfiguration conf;
  private final MockRM rm;

  private WebRm(YarnConfiguration conf) {
    this.conf = conf;
    this.rm = new MockRM(conf);
    // It has just set this to DEBUG, which is slow.
    Logger.getRootLogger().setLevel(Level.INFO);
    rm.start();
  }

  static WebRm start(Path directory, Map<String, String> settings) {
    return new WebRm(conf(directory, settings));
  }

  /** Settings with a plan queue beside the default one. */
  static Map<String, String> withOnePlan() {
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE, "true");
    settings.put("punctual.reservation.update-interval-ms", "50");
    settings.put("punctual.reservation.horizon-ms", "86400000");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put("yarn.scheduler.capacity.root.queues", "default,plan");
    settings.put("yarn.scheduler.capacity.root.plan.capacity", "50");
    settings.put("yarn.scheduler.capacity.root.plan.maximum-capacity", "100");
    settings.put("yarn.scheduler.capacity.root.plan.reservable", "true");
    return settings;
  }

  /** The same under the scheduler of all promises, with a queue whose jobs come in bursts. */
  static Map<String, String> withAllPromises() {
    Map<String, String> settings = withOnePlan();
    settings.put(YarnConfiguration.RM_SCHEDULER, MixScheduler.class.getName());
    settings.put("yarn.scheduler.capacity.root.queues", "default,plan,clicks");
    settings.put("yarn.scheduler.capacity.root.clicks.capacity", "0");
    settings.put("yarn.scheduler.capacity.root.clicks.maximum-capacity", "100");
    Map.of("kind", "latency", "period", "10m", "on-time", "1m", "demand", "1x1g,1x1m")
        .forEach(
            (key, value) ->
                settings.put("yarn.scheduler.capacity.root.clicks.punctual." + key, value));
    return settings;
  }

  private static YarnConfiguration conf(Path directory, Map<String, String> settings) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, Scheduler.class.getName());
    conf.set("hadoop.tmp.dir", directory.toString());
    conf.set("yarn.node-labels.fs-store.root-dir", directory.resolve("labels").toUri().toString());
    conf.set(
        "yarn.node-attribute.fs-store.root-dir",
        directory.resolve("attributes").toUri().toString());
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    conf.set("yarn.scheduler.capacity.root.queues", "default,other");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "50");
    conf.set("yarn.scheduler.capacity.root.default.maximum-capacity", "100");
    conf.set("yarn.scheduler.capacity.root.default.user-limit-factor", "-1");
    conf.set("yarn.scheduler.capacity.root.other.capacity", "50");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    conf.set("punctual.update-interval-ms", "50");
    conf.set("punctual.restart-grace-ms", "0");
    conf.set("punctual.best-effort-floor", "0");
    settings.forEach(conf::set);
    return conf;
  }

  MockRM rm() {
    return rm;
  }

  DeadlineService service() {
    return ((PartsScheduler) rm.getResourceScheduler()).find(DeadlineService.class).orElseThrow();
  }

  void addNode(String name, int memoryMib, int vcores) throws Exception {
    rm.registerNode(name + ":1234", memoryMib, vcores);
    until("a node and decisions", () -> service().loop().isReady());
  }

  /** Submits an application without waiting for anything. */
  ApplicationId submit(
      String user,
      String queue,
      String name,
      Map<ApplicationAccessType, String> acls,
      Set<String> tags)
      throws Exception {
    return MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(1024, rm)
                .withUser(user)
                .withQueue(queue)
                .withAppName(name)
                .withAcls(acls)
                .withApplicationTags(tags)
                .withWaitForAppAcceptedState(false)
                .build())
        .getApplicationId();
  }

  void awaitPhase(ApplicationId id, Phase phase) {
    until(
        id + " to be " + phase,
        () -> service().jobs().find(id).filter(job -> job.phase() == phase).isPresent());
  }

  QueueService queues() {
    return ((PartsScheduler) rm.getResourceScheduler()).find(QueueService.class).orElseThrow();
  }

  /** Where its web server answers. */
  String address() {
    return "http://" + WebAppUtils.getRMWebAppURLWithoutScheme(conf);
  }

  HttpResponse<String> get(String pathAndQuery) throws IOException, InterruptedException {
    return send("GET", pathAndQuery);
  }

  HttpResponse<String> send(String method, String pathAndQuery)
      throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(address()).resolve(pathAndQuery))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .timeout(Duration.ofSeconds(30))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Sends a body of a type; an empty type declares none. */
  HttpResponse<String> send(String method, String pathAndQuery, String type, String body)
      throws IOException, InterruptedException {
    return send(
        method, pathAndQuery, type.isEmpty() ? Map.of() : Map.of("Content-Type", type), body);
  }

  /** Sends a body with headers. */
  HttpResponse<String> send(
      String method, String pathAndQuery, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address()).resolve(pathAndQuery))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .timeout(Duration.ofSeconds(30));
    headers.forEach(request::header);
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The JSON of an answer of a path of ours. */
  com.fasterxml.jackson.databind.JsonNode json(String pathAndQuery)
      throws IOException, InterruptedException {
    return Json.tree(get(pathAndQuery).body().strip());
  }

  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited a minute in vain for " + what);
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Override
  public void close() {
    rm.stop();
  }
}
