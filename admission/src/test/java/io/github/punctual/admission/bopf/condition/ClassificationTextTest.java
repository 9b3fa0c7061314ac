package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClassificationTextTest {
  private static final QueueId QUEUE = new QueueId("root.clicks");
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(Map.of("vcores", 3600.0));
  private static final QueueDeclaration LATENCY =
      QueueDeclaration.latency(
          QUEUE, 1, new BurstPlan.Periodic(OptionalLong.empty(), 300_000, 30_000, DEMAND, 0.95));

  private static ConditionResult result(Condition condition, boolean holds, String type) {
    return new ConditionResult(
        condition, holds, type, 3600, 2400.5, Optional.of(QUEUE), OptionalLong.of(1_000));
  }

  private static String text(
      QueueDeclaration declaration,
      QueueClass queueClass,
      Offer offer,
      ConditionResult... results) {
    Optional<Condition> deciding =
        List.of(results).stream()
            .filter(result -> !result.holds())
            .map(ConditionResult::condition)
            .findFirst();
    return ClassificationText.of(
        new Classification(declaration, queueClass, deciding, List.of(results), offer));
  }

  @Test
  void saysOfAHardQueueWhatItGets() {
    assertEquals(
        "Queue root.clicks is HARD: every condition holds, so its bursts get what they declare.",
        text(LATENCY, QueueClass.HARD, Offer.NONE, result(Condition.SAFETY, true, "vcores")));
  }

  @Test
  void saysOfASoftQueueWhatIsCommittedAndWhatWouldMakeItHard() {
    assertEquals(
        "Queue root.clicks is SOFT: RESOURCE does not hold: a burst needs 3600 vcores at once at"
            + " 1970-01-01T00:00:01Z, and 2400.5 vcores are not committed to hard queues. Accepted"
            + " now: hard with demand=vcores=1800 or on-time=1m.",
        text(
            LATENCY,
            QueueClass.SOFT,
            new Offer(
                Optional.of(ResourceSeconds.of(Map.of("vcores", 1800.7))),
                OptionalLong.of(60_000),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty()),
            result(Condition.SAFETY, true, "vcores"),
            result(Condition.RESOURCE, false, "vcores")));
  }

  @Test
  void saysOfAnElasticQueueWhatWouldMakeItSoft() {
    assertEquals(
        "Queue root.clicks is ELASTIC: FAIRNESS does not hold: a burst at 1970-01-01T00:00:01Z needs"
            + " 3600 MiB-seconds, and the queue's long-term share until its next burst is 2400.5"
            + " MiB-seconds. Accepted now: soft with demand=vcores=1800 or period=7m30s or"
            + " weight=1.334.",
        text(
            LATENCY,
            QueueClass.ELASTIC,
            new Offer(
                Optional.empty(),
                OptionalLong.empty(),
                Optional.of(ResourceSeconds.of(Map.of("vcores", 1800.0))),
                OptionalLong.of(450_000),
                OptionalDouble.of(4 / 3.0)),
            result(Condition.FAIRNESS, false, "memory-mb")));
  }

  @Test
  void offersALeastGapWhereNobodyKnowsWhenBurstsCome() {
    QueueDeclaration aperiodic =
        QueueDeclaration.latency(QUEUE, 1, new BurstPlan.Aperiodic(60_000, 30_000, DEMAND, 0.95));
    Offer offer =
        new Offer(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.of(90_500),
            OptionalDouble.empty());
    assertEquals(
        Map.of("soft", List.of("least-gap=90500ms")),
        ClassificationText.offers(
            new Classification(aperiodic, QueueClass.ELASTIC, Optional.empty(), List.of(), offer)));
  }

  @Test
  void saysOfARejectedQueueWhoseShareItWouldBreak() {
    assertEquals(
        "Queue root.clicks is REJECTED: SAFETY does not hold: a burst of root.clicks at"
            + " 1970-01-01T00:00:01Z needs 3600 yarn.io/gpu-seconds, and with one queue more its"
            + " long-term share until its next burst is 2400.5 yarn.io/gpu-seconds. No change of its"
            + " own declaration helps: remove a queue, let that queue declare less, or add nodes.",
        text(
            QueueDeclaration.throughput(QUEUE, 1),
            QueueClass.REJECTED,
            Offer.NONE,
            result(Condition.SAFETY, false, "yarn.io/gpu")));
  }

  @Test
  void saysThatAThroughputSensitiveQueueIsElasticByItsKind() {
    assertEquals(
        "Queue root.clicks is ELASTIC, as throughput-sensitive queues are: it gets its fair share.",
        text(QueueDeclaration.throughput(QUEUE, 1), QueueClass.ELASTIC, Offer.NONE));
  }

  @Test
  void saysWhenAConditionHadNothingToCompare() {
    assertEquals(
        "SAFETY holds, as there is nothing to compare",
        ClassificationText.of(
            new ConditionResult(
                Condition.SAFETY, true, "", 0, 0, Optional.empty(), OptionalLong.empty())));
  }

  @Test
  void saysWhoHoldsWhatASoftQueueLacks() {
    assertEquals(
        "RESOURCE does not hold: a burst needs 90 vcores at once at 1970-01-01T00:00:01Z, and 40"
            + " vcores are not committed to hard queues; most is committed to root.a (50 until"
            + " 1970-01-01T00:00:30Z), root.b (10.5 at all times)",
        ClassificationText.of(
            new ConditionResult(
                Condition.RESOURCE,
                false,
                "vcores",
                90,
                40,
                Optional.of(QUEUE),
                OptionalLong.of(1000),
                List.of(
                    new Holder(new QueueId("root.a"), 50, OptionalLong.of(30_000)),
                    new Holder(new QueueId("root.b"), 10.5, OptionalLong.empty())))));
  }

  @Test
  void offersARejectedQueueALesserWeight() {
    Offer offer =
        new Offer(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(2 / 3.0));
    assertEquals(
        Map.of("elastic", List.of("weight=0.666")),
        ClassificationText.offers(
            new Classification(LATENCY, QueueClass.REJECTED, Optional.empty(), List.of(), offer)));
  }
}
