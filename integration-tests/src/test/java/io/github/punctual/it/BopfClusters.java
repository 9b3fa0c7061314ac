package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueueView;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Embedded clusters with the BopfScheduler: 16 tasks fit on the two nodes, masters are as large as
 * tasks. Queues are there without a declaration; a test declares what it needs.
 */
final class BopfClusters {
  static final Duration SOON = Duration.ofMinutes(3);
  static final int TASK_MIB = 1024;

  /** How many tasks, masters among them, fit on the cluster. */
  static final int ALL = 16;

  private BopfClusters() {}

  /** A cluster with these queues below the root; four queues are expected. */
  static EmbeddedCluster.Builder builder(String... queues) {
    EmbeddedCluster.Builder builder =
        EmbeddedCluster.builder()
            .nodes(2)
            .nodeSize(8192, 8)
            .scheduler(BopfScheduler.class.getName())
            .asynchronousScheduling(true)
            .set("punctual.bopf.update-interval-ms", "100")
            .set("punctual.bopf.expected-queues", "4")
            .set("punctual.bopf.shrink-patience-ms", "1000")
            .set("punctual.restart-grace-ms", "3000")
            .set("yarn.scheduler.capacity.root.queues", String.join(",", queues));
    for (String queue : queues) {
      String prefix = "yarn.scheduler.capacity.root." + queue;
      builder
          .set(prefix + ".capacity", Double.toString(100.0 / queues.length))
          .set(prefix + ".maximum-capacity", "100")
          .set(prefix + ".user-limit-factor", "-1");
    }
    return builder;
  }

  static QueueService service(EmbeddedCluster cluster) {
    return ((PartsScheduler) cluster.scheduler()).find(QueueService.class).orElseThrow();
  }

  /** Declares a queue, such as {@code declare(cluster, "clicks", "kind=latency", …)}. */
  static Classification declare(EmbeddedCluster cluster, String queue, String... keysAndValues)
      throws InvalidDeclarationException {
    Map<String, String> values = new TreeMap<>();
    for (String keyAndValue : keysAndValues) {
      int equals = keyAndValue.indexOf('=');
      values.put(keyAndValue.substring(0, equals), keyAndValue.substring(equals + 1));
    }
    QueueService service = service(cluster);
    Poll.untilTrue("queues can be declared", SOON, service::isReady);
    return service.register(
        DeclarationText.parse(id(queue), "", values, DeclarationText.STANDARD_TYPES), false);
  }

  static QueueId id(String queue) {
    return new QueueId("root." + queue);
  }

  /** How a queue stood at the last decision. */
  static QueueView view(EmbeddedCluster cluster, String queue) {
    return service(cluster)
        .view()
        .find(id(queue))
        .orElseThrow(() -> new AssertionError("there is no queue " + queue));
  }

  static Optional<QueueClass> classOf(EmbeddedCluster cluster, String queue) {
    return view(cluster, queue).registration().map(known -> known.classification().queueClass());
  }

  /** Waits until so many vcores are there to share. */
  static void awaitCapacity(EmbeddedCluster cluster, int vcores) {
    Poll.until(
        vcores + " vcores to share",
        SOON,
        () -> service(cluster).view().capacity().get(ResourceVector.VCORES),
        n -> n == vcores);
  }

  /** How many tasks a queue holds, masters among them. */
  static long held(EmbeddedCluster cluster, String queue) {
    return held(view(cluster, queue));
  }

  /** How many tasks a queue held then, masters among them. */
  static long held(QueueView view) {
    return view.use()
        .orElseThrow(() -> new AssertionError("nothing is known of the use of " + view))
        .held()
        .get(ResourceVector.VCORES);
  }

  /** Submits a job; its burst, if it begins one, begins now. */
  static ScriptedMaster submit(EmbeddedCluster cluster, String queue)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name("job in " + queue)
        .queue(queue)
        .masterSize(TASK_MIB, 1)
        .submit();
  }

  /** Asks for tasks. */
  static void ask(ScriptedMaster job, int tasks, Duration taskTime) {
    job.request(tasks, TASK_MIB, 1, taskTime);
  }

  /** Submits a job that wants the whole cluster for minutes, and waits until it holds so much. */
  static ScriptedMaster fill(EmbeddedCluster cluster, String queue, int tasks, Duration taskTime)
      throws IOException, YarnException {
    ScriptedMaster job = submit(cluster, queue);
    job.awaitAttempt(1, SOON);
    ask(job, 2000, taskTime);
    Poll.until(
        queue + " holds " + tasks + " tasks", SOON, () -> held(cluster, queue), n -> n >= tasks);
    return job;
  }

  /** Ends a job, and waits until its queue holds nothing. */
  static void end(EmbeddedCluster cluster, String queue, ScriptedMaster job) {
    job.finish();
    Poll.until(queue + " holds nothing", SOON, () -> held(cluster, queue), n -> n == 0);
  }

  static void assertClass(QueueClass expected, Classification answer) {
    assertEquals(expected, answer.queueClass(), answer::toString);
  }
}
