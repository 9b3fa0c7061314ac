package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.decision.Refusal;
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
        condition,
        holds,
        type,
        3600,
        2400.5,
        Optional.of(QUEUE),
        OptionalLong.of(1_000),
        List.of());
  }

  private static String text(
      QueueDeclaration declaration,
      QueueClass queueClass,
      BurstOffer offer,
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
        text(LATENCY, QueueClass.HARD, BurstOffer.NONE, result(Condition.SAFETY, true, "vcores")));
  }

  @Test
  void saysOfASoftQueueWhatIsCommittedAndWhatWouldMakeItHard() {
    assertEquals(
        "Queue root.clicks is SOFT: RESOURCE: a burst needs more at once than hard queues leave."
            + " Asked: 3600 vcores; available: 2400.5 vcores, the least at 1970-01-01T00:00:01Z."
            + " The cluster is short of vcores. Accepted now: hard with demand=vcores=1800 or"
            + " on-time=1m.",
        text(
            LATENCY,
            QueueClass.SOFT,
            new BurstOffer(
                Optional.of(ResourceSeconds.of(Map.of("vcores", 1800.7))),
                OptionalLong.of(60_000),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty()),
            result(Condition.SAFETY, true, "vcores"),
            result(Condition.RESOURCE, false, "vcores")));
  }

  @Test
  void saysOfAnElasticQueueWhatWouldMakeItSoft() {
    assertEquals(
        "Queue root.clicks is ELASTIC: FAIRNESS: a burst needs more than the queue's share until the"
            + " next. Asked: 3600 MiB-seconds; available: 2400.5 MiB-seconds, the least at"
            + " 1970-01-01T00:00:01Z. Queue root.clicks is short of memory. Accepted now: soft with"
            + " demand=vcores=1800 or period=7m30s or weight=1.334.",
        text(
            LATENCY,
            QueueClass.ELASTIC,
            new BurstOffer(
                Optional.empty(),
                OptionalLong.empty(),
                Optional.of(ResourceSeconds.of(Map.of("vcores", 1800.0))),
                OptionalLong.of(450_000),
                OptionalDouble.of(4 / 3.0),
                OptionalDouble.empty()),
            result(Condition.FAIRNESS, false, "memory-mb")));
  }

  @Test
  void offersALeastGapWhereNobodyKnowsWhenBurstsCome() {
    QueueDeclaration aperiodic =
        QueueDeclaration.latency(QUEUE, 1, new BurstPlan.Aperiodic(60_000, 30_000, DEMAND, 0.95));
    BurstOffer offer =
        new BurstOffer(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.of(90_500),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    assertEquals(
        List.of(new Refusal.Offer("soft", "least-gap=90500ms")),
        ClassificationText.offers(
            new Classification(aperiodic, QueueClass.ELASTIC, Optional.empty(), List.of(), offer)));
  }

  @Test
  void saysOfARejectedQueueWhoseShareItWouldBreak() {
    assertEquals(
        "Queue root.clicks is REJECTED: SAFETY: with one queue more, a burst of root.clicks needs"
            + " more than its share until the next. Asked: 3600 yarn.io/gpu-seconds;"
            + " available: 2400.5 yarn.io/gpu-seconds, the least at 1970-01-01T00:00:01Z. Queue"
            + " root.clicks is short of yarn.io/gpu. Try to remove a queue, let that queue declare"
            + " less, or add nodes; no change of its own declaration helps.",
        text(
            QueueDeclaration.throughput(QUEUE, 1),
            QueueClass.REJECTED,
            BurstOffer.NONE,
            result(Condition.SAFETY, false, "yarn.io/gpu")));
  }

  @Test
  void saysThatAThroughputSensitiveQueueIsElasticByItsKind() {
    assertEquals(
        "Queue root.clicks is ELASTIC, as throughput-sensitive queues are: it gets its fair share.",
        text(QueueDeclaration.throughput(QUEUE, 1), QueueClass.ELASTIC, BurstOffer.NONE));
  }

  @Test
  void saysWhenAConditionHadNothingToCompare() {
    assertEquals(
        "SAFETY holds, as there is nothing to compare",
        ClassificationText.of(
            new ConditionResult(
                Condition.SAFETY,
                true,
                "",
                0,
                0,
                Optional.empty(),
                OptionalLong.empty(),
                List.of())));
  }

  @Test
  void saysWhoHoldsWhatASoftQueueLacks() {
    assertEquals(
        "RESOURCE: a burst needs more at once than hard queues leave. Asked: 90 vcores; available:"
            + " 40 vcores, the least at 1970-01-01T00:00:01Z. The cluster is short of vcores; most of"
            + " it is promised to root.a (50 until 1970-01-01T00:00:30Z) and root.b (10.5). Try less"
            + " demand, a longer on-time, or bursts at other times.",
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
    BurstOffer offer =
        new BurstOffer(
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(2 / 3.0));
    assertEquals(
        List.of(new Refusal.Offer("elastic", "weight=0.666")),
        ClassificationText.offers(
            new Classification(LATENCY, QueueClass.REJECTED, Optional.empty(), List.of(), offer)));
  }
}
