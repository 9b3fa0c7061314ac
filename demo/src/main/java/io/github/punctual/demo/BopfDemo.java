package io.github.punctual.demo;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.bopf.BopfScheduler;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.queues.QueueService;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final Duration LONG = Duration.ofMinutes(6);
  private static final int VCORES = 8;
  private static final int TASK_MIB = 1024;
  private static final Duration ON_TIME = Duration.ofSeconds(60);
  private static final int MAPS = 4;

  /** What is not held while containers change hands, on a machine that is slow to start them. */
  private static final double LEAST_HELD = 0.8;

  /** How often the bursts of a queue come by what it declares, and when they really do. */
  private record Latency(String queue, char letter, int periodSeconds, List<Integer> atSeconds) {}

  private static final Latency HARD = new Latency("LQ-0", '0', 152, List.of(0, 153));
  private static final Latency SOFT = new Latency("LQ-1", '1', 150, List.of(8));
  private static final Latency ELASTIC = new Latency("LQ-2", '2', 75, List.of(25, 101));
  private static final String THROUGHPUT = "TQ-0";

  private final Map<String, List<DemoJob>> jobs = new LinkedHashMap<>();
  private final Map<String, Classification> classes = new LinkedHashMap<>();
  private final Map<String, Double> shares = new LinkedHashMap<>();
  private final DemoJob backlog =
      DemoJob.bestEffort(
          'T',
          SleepSpec.of("backlog", 400, Duration.ofSeconds(10))
              .inQueue(THROUGHPUT)
              .withTaskSize(TASK_MIB, 1));

  BopfDemo() {
    for (Latency latency : List.of(HARD, SOFT, ELASTIC)) {
      jobs.put(
          latency.queue(),
          IntStream.range(0, latency.atSeconds().size())
              .mapToObj(i -> burst(latency, i + 1))
              .toList());
    }
    jobs.put(THROUGHPUT, List.of(backlog));
  }

  private static DemoJob burst(Latency latency, int number) {
    return DemoJob.due(
        latency.letter(),
        ON_TIME,
        SleepSpec.of(latency.queue() + "-burst-" + number, MAPS, Duration.ofSeconds(6))
            .inQueue(latency.queue())
            .withTaskSize(TASK_MIB, 1));
  }

  DemoScenario scenario() {
    return new DemoScenario(
            "BoPF on a YARN cluster of 2 nodes with 4 vcores each",
            ("Every latency-sensitive queue declares bursts of %d tasks at once for %d s: LQ-0"
                    + " every %d s, LQ-1 every %d s, LQ-2 every %d s. TQ-0 has tasks for the whole"
                    + " cluster at any time.")
                .formatted(
                    MAPS + 1,
                    ON_TIME.toSeconds(),
                    HARD.periodSeconds(),
                    SOFT.periodSeconds(),
                    ELASTIC.periodSeconds()))
        .on(
            VCORES,
            DemoQueues.shares(
                jobs.keySet().stream()
                    .collect(Collectors.toMap(queue -> queue, queue -> 100 / jobs.size()))))
        .under(BopfScheduler.class, settings())
        .script(this::play)
        .table(bursts())
        .column("class", job -> className(job.spec().queue()))
        .columnsOfAllTasks()
        .remark(() -> "Held of the cluster by each queue: " + sharesInWords())
        .expect(
            () -> "the queues are " + classNames(),
            () -> classNames().equals("LQ-0 hard, LQ-1 soft, LQ-2 elastic, TQ-0 elastic"))
        .expect(
            "every burst of LQ-0 had all that it declared, more than twice its fair share, and was"
                + " done on time",
            () ->
                of(HARD).stream()
                    .allMatch(job -> job.ours().allAfter().isPresent() && job.inTime()),
            of(HARD).toArray(DemoJob[]::new))
        .expect(
            "every burst of LQ-1 was done on time from what LQ-0 left",
            () -> of(SOFT).stream().allMatch(DemoJob::inTime),
            of(SOFT).toArray(DemoJob[]::new))
        .expect(
            "every burst of LQ-2 was done, though nothing was promised",
            () -> of(ELASTIC).stream().allMatch(job -> job.ours().hasSucceeded()),
            of(ELASTIC).toArray(DemoJob[]::new))
        .expect(
            () ->
                "over the whole time TQ-0 held at least its fourth, and no queue with bursts held"
                    + " more than it: "
                    + sharesInWords(),
            () ->
                share(THROUGHPUT) >= 0.25
                    && shares.values().stream().allMatch(share -> share <= share(THROUGHPUT)))
        .expect(
            () ->
                "nothing lay idle but while containers changed hands (%.0f %% was held)"
                    .formatted(100 * held()),
            () -> held() >= LEAST_HELD);
  }

  private void play(DemoStage stage) {
    classify(stage);
    stage.submit(backlog);
    stage.until("TQ-0 to hold all", SOON, () -> backlog.ours().holding().held() >= VCORES);
    stage.setClock();
    for (Latency latency : List.of(HARD, SOFT, ELASTIC)) {
      for (int i = 0; i < latency.atSeconds().size(); i++) {
        stage.submitAt(Duration.ofSeconds(latency.atSeconds().get(i)), of(latency).get(i));
      }
    }
    stage.untilOver("all bursts to end", LONG, bursts());
    share(stage);
  }

  private List<DemoJob> of(Latency latency) {
    return jobs.get(latency.queue());
  }

  private List<DemoJob> bursts() {
    return jobs.values().stream().flatMap(List::stream).filter(job -> job != backlog).toList();
  }

  private static Map<String, String> keys(Latency latency) {
    return DemoQueues.bursts(
        MAPS + 1, TASK_MIB, ON_TIME, Duration.ofSeconds(latency.periodSeconds()));
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("punctual.bopf.update-interval-ms", "200");
    settings.put("punctual.bopf.expected-queues", Integer.toString(jobs.size()));
    settings.put("punctual.restart-grace-ms", "15000");
    // LQ-2 comes later, to the running cluster.
    for (Latency latency : List.of(HARD, SOFT)) {
      settings.putAll(DemoQueues.declared(latency.queue(), keys(latency)));
    }
    settings.putAll(DemoQueues.declared(THROUGHPUT, Map.of("kind", "throughput")));
    return settings;
  }

  private void classify(DemoStage stage) {
    for (String queue : List.of(HARD.queue(), SOFT.queue(), THROUGHPUT)) {
      tell(stage, "class", queue, DemoQueues.awaitClass(stage, queue, SOON));
    }
    QueueService service = stage.part(QueueService.class);
    Poll.untilTrue("queues to be declared", SOON, service::isReady);
    tell(stage, "registered", ELASTIC.queue(), register(service));
  }

  private static Classification register(QueueService service) {
    try {
      return service.register(
          DeclarationText.parse(
              DemoQueues.id(ELASTIC.queue()), "", keys(ELASTIC), DeclarationText.STANDARD_TYPES),
          false);
    } catch (InvalidDeclarationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void tell(DemoStage stage, String verb, String queue, Classification answer) {
    classes.put(queue, answer);
    String style =
        switch (answer.queueClass()) {
          case HARD -> "bold,green";
          case SOFT -> "bold,yellow";
          case ELASTIC -> "bold";
          case REJECTED -> "bold,red";
        };
    stage.console().event(verb, style, ClassificationText.of(answer));
    if (answer.declaration().isLatencySensitive()) {
      answer
          .results()
          .forEach(result -> stage.console().event("", "", ClassificationText.of(result)));
    }
  }

  /** The class that a queue has in the end. */
  private String className(String queue) {
    return Optional.ofNullable(classes.get(queue))
        .map(answer -> answer.queueClass().name().toLowerCase(Locale.ROOT))
        .orElse("unknown");
  }

  private String classNames() {
    return jobs.keySet().stream()
        .map(queue -> queue + " " + className(queue))
        .collect(Collectors.joining(", "));
  }

  /** Notes which part of the cluster each queue has held since the clock was set. */
  private void share(DemoStage stage) {
    classes.replaceAll((queue, before) -> DemoQueues.awaitClass(stage, queue, SOON));
    for (String queue : jobs.keySet()) {
      shares.put(queue, stage.heldPart(job -> job.spec().queue().equals(queue)));
    }
  }

  private double share(String queue) {
    return shares.getOrDefault(queue, 0.0);
  }

  private double held() {
    return shares.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private String sharesInWords() {
    return shares.entrySet().stream()
        .map(entry -> "%s %.0f %%".formatted(entry.getKey(), 100 * entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
