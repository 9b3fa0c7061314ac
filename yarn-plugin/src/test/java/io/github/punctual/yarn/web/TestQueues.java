package io.github.punctual.yarn.web;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.BurstCourse;
import io.github.punctual.yarn.queues.Origin;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.queues.QueueSource;
import io.github.punctual.yarn.web.queues.QueuesPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Queues whose bursts went one way or another, without a ResourceManager. */
final class TestQueues implements QueueSource {
  static final long NOW = Instant.parse("2026-11-24T12:00:30Z").toEpochMilli();
  static final long PERIOD = 600_000;
  static final long ON_TIME = 60_000;
  private static final ResourceVector ALL = ResourceVector.of(65_536, 64);
  private static final ResourceVector LEVEL = ResourceVector.of(8_192, 8);
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(LEVEL, ON_TIME);

  private final BopfPolicy policy = new BopfPolicy(ALL, BopfSettings.DEFAULT);
  private final List<QueueView> views = new ArrayList<>();
  private final SortedMap<String, SortedMap<String, String>> settings = new TreeMap<>();
  private final List<PlanView> plans = new ArrayList<>();
  private boolean servesBursts = true;

  /** A scheduler that promises nothing about bursts. */
  TestQueues withoutBursts() {
    servesBursts = false;
    return this;
  }

  /** Something that the configuration says of a queue. */
  TestQueues set(String path, String key, String value) {
    settings.computeIfAbsent(path, queue -> new TreeMap<>()).put(key, value);
    return this;
  }

  TestQueues plans(List<PlanView> some) {
    plans.addAll(some);
    return this;
  }

  /**
   * A queue with bursts of a minute every ten minutes.
   *
   * @param past how its bursts went, oldest first
   * @param hasBurst whether it has one now, half of whose time is over
   */
  TestQueues latency(String path, String demand, List<BurstCourse> past, boolean hasBurst)
      throws Exception {
    Map<String, String> declared =
        Map.of("kind", "latency", "period", "10m", "on-time", "1m", "demand", demand);
    DeclaredQueue queue =
        DeclarationText.parse(
            new QueueId(path), "", declared, Set.of(ResourceVector.MEMORY, ResourceVector.VCORES));
    Classification answer = policy.register(queue.declaration(), NOW - 20 * PERIOD);
    declared.forEach((key, value) -> set(path, key, value));
    int late = (int) past.stream().filter(BurstCourse::isLate).count();
    CurrentBurst burst =
        new CurrentBurst(
            NOW - ON_TIME / 2,
            NOW + ON_TIME / 2,
            NOW - ON_TIME / 2 + PERIOD,
            DEMAND,
            DEMAND.times(0.4));
    views.add(
        new QueueView(
            queue.queue(),
            Optional.of(
                new Registration(queue, answer, Origin.CONFIGURED, false, NOW - 20 * PERIOD)),
            Optional.empty(),
            Optional.empty(),
            Optional.of(
                new QueueUse(queue.queue(), LEVEL.min(held()), LEVEL, hasBurst ? 1 : 0, List.of())),
            Optional.of(new QueueShare(queue.queue(), 0, LEVEL, Beyond.FAIR, 1)),
            hasBurst ? Optional.of(burst) : Optional.empty(),
            Optional.of(new BurstTally(past.size(), past.size() - late, late, 0)),
            Optional.empty(),
            hasBurst ? Optional.of(present(burst, answer)) : Optional.empty(),
            past));
    return this;
  }

  private static BurstCourse present(CurrentBurst burst, Classification answer) {
    List<BurstCourse.Point> points = new ArrayList<>();
    for (int i = 0; i <= 10; i++) {
      points.add(new BurstCourse.Point(burst.arrivedMillis() + i * ON_TIME / 20, 0.004 * i * i));
    }
    return new BurstCourse(
        burst.arrivedMillis(),
        burst.deadlineMillis(),
        burst.declared(),
        answer.queueClass(),
        4000,
        points,
        Optional.empty());
  }

  /** So many bursts that are over, of which every fifth was late by six seconds. */
  static List<BurstCourse> past(String path, int count) {
    List<BurstCourse> past = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long arrived = NOW - ON_TIME / 2 - (count - i) * PERIOD;
      boolean late = i % 5 == 3;
      double part = late ? 0.82 : 0.5 + 0.05 * (i % 7);
      long end = arrived + (late ? ON_TIME + 6000 : ON_TIME - 6000);
      BurstRecord record =
          new BurstRecord(
              new QueueId(path),
              arrived,
              end,
              arrived + ON_TIME,
              DEMAND,
              DEMAND.times(late ? 0.95 : part),
              DEMAND.times(part));
      past.add(
          new BurstCourse(
              arrived,
              arrived + ON_TIME,
              DEMAND,
              QueueClass.HARD,
              late ? 12_000 : 0,
              List.of(
                  new BurstCourse.Point(arrived, 0),
                  new BurstCourse.Point(arrived + ON_TIME / 2, part / 3),
                  new BurstCourse.Point(end, part)),
              Optional.of(record)));
    }
    return past;
  }

  private static ResourceVector held() {
    return ResourceVector.of(5_120, 5);
  }

  /** The page at a path, for somebody who may see some queues. */
  HttpAnswer page(String path, Set<String> visible) {
    Access access =
        new NoAccess() {
          @Override
          public Optional<String> caller() {
            return Optional.of("ann");
          }

          @Override
          public boolean mayViewQueue(String queue) {
            return visible.contains(queue);
          }
        };
    String rest =
        path.length() > Site.QUEUES.path().length()
            ? path.substring(Site.QUEUES.path().length() + 1)
            : "";
    return new QueuesPage(this, access, new Navigation(Site.QUEUES, !plans.isEmpty(), false))
        .get(rest);
  }

  @Override
  public long nowMillis() {
    return NOW;
  }

  @Override
  public String scheduler() {
    return servesBursts ? "PunctualScheduler" : "JusticeScheduler";
  }

  @Override
  public Optional<QueuesView> queues() {
    return servesBursts
        ? Optional.of(new QueuesView(NOW, ALL, false, views, List.of(), Map.of()))
        : Optional.empty();
  }

  @Override
  public List<PlanView> plans() {
    return plans;
  }

  @Override
  public List<AdmittedPromises.PromisedPool> pools() {
    return List.of();
  }

  @Override
  public SortedMap<String, SortedMap<String, String>> settings() {
    return settings;
  }

  @Override
  public Optional<ResourceVector> held(String path) {
    return path.startsWith("root.") && !path.equals("root.nowhere")
        ? Optional.of(held())
        : Optional.empty();
  }

  @Override
  public Optional<ResourceVector> capacity(String path) {
    return held(path).map(held -> ResourceVector.of(16_384, 16));
  }
}
