package io.github.punctual.demo;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.queues.Origin;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.Registration;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * BoPF on a small cluster, after section 5.2.5 of the paper: three latency-sensitive queues with
 * the same demand and ever shorter periods beside a throughput-sensitive one that could use the
 * whole cluster at any time. The first is hard, the second soft, since there is not room for both
 * at once, and the third elastic, since its bursts come too often for its share.
 *
 * <p>The times leave room for a slow machine: bursts declare twice the time that they take on a
 * quiet one.
 */
final class BopfDemo {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int NODE_VCORES = 4;
  private static final int VCORES = 2 * NODE_VCORES;
  private static final int QUEUES = 4;
  private static final int TASK_MIB = 1024;
  private static final Duration ON_TIME = Duration.ofSeconds(60);
  private static final int MAPS = 4;
  private static final Duration MAP_TIME = Duration.ofSeconds(6);

  private final Console console;
  private final boolean keepLogs;

  private final DemoQueue lq0 = latency("LQ-0", '0', 152, 0, 153);
  private final DemoQueue lq1 = latency("LQ-1", '1', 150, 8);
  private final DemoQueue lq2 = latency("LQ-2", '2', 75, 25, 101);
  private final DemoQueue tq0 = DemoQueue.throughput("TQ-0", 'T');
  private final List<DemoQueue> queues = List.of(lq0, lq1, lq2, tq0);

  BopfDemo(Console console, boolean keepLogs) {
    this.console = console;
    this.keepLogs = keepLogs;
  }

  private static DemoQueue latency(String name, char letter, int periodSeconds, int... atSeconds) {
    return DemoQueue.latency(
        name,
        letter,
        new DemoQueue.Bursts(MAPS + 1, TASK_MIB, ON_TIME, Duration.ofSeconds(periodSeconds)),
        MAPS,
        MAP_TIME,
        Arrays.stream(atSeconds).mapToObj(Duration::ofSeconds).toArray(Duration[]::new));
  }

  /** Runs the demo; prints what happens, a table and what was seen of what was to be seen. */
  DemoVerdict run() {
    console.text(
        "@|bold Punctual: BoPF on a YARN cluster of 2 nodes with %d vcores each|@"
            .formatted(NODE_VCORES));
    console.text(
        "Every latency-sensitive queue declares bursts of %d tasks at once for %d s: LQ-0 every 152 s,"
            .formatted(MAPS + 1, ON_TIME.toSeconds()));
    console.text(
        "LQ-1 every 150 s, LQ-2 every 75 s. TQ-0 has tasks for the whole cluster at any time.");
    console.text("");
    console.event("starting", "", "a ResourceManager with the BopfScheduler and 2 NodeManagers");
    DemoVerdict verdict = new DemoVerdict();
    try (ClusterHolder held = ClusterHolder.hold(cluster(), console, keepLogs)) {
      QueueStage stage = new QueueStage(held.cluster(), console, queues, VCORES);
      String trouble = play(stage);
      new BopfVerdicts(stage, lq0, lq1, lq2, tq0, VCORES).judge(verdict, trouble);
      summary(stage, verdict);
    }
    return verdict;
  }

  private EmbeddedCluster.Builder cluster() {
    EmbeddedCluster.Builder builder =
        EmbeddedCluster.builder()
            .nodes(2)
            .nodeSize(NODE_VCORES * 2 * TASK_MIB, NODE_VCORES)
            .scheduler(BopfScheduler.class.getName())
            .asynchronousScheduling(true)
            .set("punctual.bopf.update-interval-ms", "200")
            .set("punctual.bopf.expected-queues", Integer.toString(QUEUES))
            .set("punctual.restart-grace-ms", "15000")
            .set(
                "yarn.scheduler.capacity.root.queues",
                queues.stream().map(DemoQueue::name).collect(Collectors.joining(",")));
    for (DemoQueue queue : queues) {
      String prefix = "yarn.scheduler.capacity.root." + queue.name();
      builder.set(prefix + ".capacity", Integer.toString(100 / QUEUES));
      builder.set(prefix + ".user-limit-factor", "-1");
      // LQ-2 comes later, to the running cluster.
      if (queue != lq2) {
        queue.keys().forEach((key, value) -> builder.set(prefix + ".punctual." + key, value));
      }
    }
    return builder;
  }

  /** The story; what went wrong in it, or nothing. */
  private String play(QueueStage stage) {
    try {
      Poll.untilTrue("the queues to have classes", SOON, () -> classOf(stage, tq0).isPresent());
      for (DemoQueue queue : List.of(lq0, lq1, tq0)) {
        tell("class", answer(stage, queue).orElseThrow());
      }
      tell("registered", register(stage, lq2));
      stage.submit(
          SleepSpec.of("backlog", 400, Duration.ofSeconds(10))
              .inQueue(tq0.name())
              .withTaskSize(TASK_MIB, 1));
      console.event("submitted", "", "TQ-0: a job of 400 maps of 10 s");
      stage.awaitHeld(tq0, VCORES, SOON.multipliedBy(2));
      console.event("holding", "", "TQ-0 holds all %d vcores".formatted(VCORES));
      stage.begin();
      stage.play(LONG);
      return "";
    } catch (AssertionError e) {
      console.problem(e.getMessage());
      return e.getMessage();
    }
  }

  private static Classification register(QueueStage stage, DemoQueue queue) {
    try {
      Map<String, String> keys = new TreeMap<>(queue.keys());
      return stage
          .service()
          .register(
              DeclarationText.parse(queue.id(), "", keys, DeclarationText.STANDARD_TYPES),
              Origin.REGISTERED,
              false);
    } catch (InvalidDeclarationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void tell(String verb, Classification answer) {
    String style =
        switch (answer.queueClass()) {
          case HARD -> "bold,green";
          case SOFT -> "bold,yellow";
          case ELASTIC -> "bold";
          case REJECTED -> "bold,red";
        };
    console.event(verb, style, ClassificationText.of(answer));
    if (answer.declaration().isLatencySensitive()) {
      answer.results().forEach(result -> console.event("", "", ClassificationText.of(result)));
    }
  }

  static Optional<Classification> answer(QueueStage stage, DemoQueue queue) {
    return stage
        .service()
        .view()
        .find(queue.id())
        .flatMap(QueueView::registration)
        .map(Registration::classification);
  }

  static Optional<QueueClass> classOf(QueueStage stage, DemoQueue queue) {
    return answer(stage, queue).map(Classification::queueClass);
  }

  private void summary(QueueStage stage, DemoVerdict verdict) {
    Table bursts = new Table("burst", "class", "all it declared", "done", "declared", "outcome");
    for (DemoQueue queue : queues) {
      for (DemoBurst burst : queue.bursts()) {
        bursts.row(
            burst.name(),
            classOf(stage, queue).map(c -> c.name().toLowerCase(Locale.ROOT)).orElse("-"),
            burst
                .shareAfter()
                .map(after -> "after " + QueueStage.seconds(after))
                .orElse("never, at most " + burst.mostHeld()),
            burst.took().map(took -> "after " + QueueStage.seconds(took)).orElse("-"),
            "within " + QueueStage.seconds(burst.declared().onTime()),
            burst.wasOnTime() ? "on time" : burst.isOver() ? "late" : "not ended");
      }
    }
    console.text("");
    bursts.lines().forEach(console::text);
    double seconds = Math.max(1, stage.passed().toMillis() / 1000.0);
    console.text("");
    console.text(
        "Held over the %.0f s, of %d vcores: %s"
            .formatted(
                seconds,
                VCORES,
                queues.stream()
                    .map(
                        queue ->
                            "%s %.1f (%.0f %%)"
                                .formatted(
                                    queue.name(),
                                    queue.heldSeconds() / seconds,
                                    100 * queue.heldSeconds() / seconds / VCORES))
                    .collect(Collectors.joining(", "))));
    console.text("");
    verdict.print(console);
  }
}
