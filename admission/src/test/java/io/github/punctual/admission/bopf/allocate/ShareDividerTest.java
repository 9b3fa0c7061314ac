package io.github.punctual.admission.bopf.allocate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ShareDividerTest {
  private static final ResourceVector CAPACITY = cores(100);

  private final Map<String, ResourceVector> held = new TreeMap<>();
  private BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT);
  private ResourceVector capacity = CAPACITY;
  private boolean arrived;

  @Test
  void levelOfAHardBurstStaysWhatItDeclaredAndEndsAtTheDeadlineAsInThePaper() {
    policy = new BopfPolicy(CAPACITY, BopfSettings.PAPER);
    admit(QueueClass.HARD, "a", 60, 20, 40);
    assertEquals(cores(40), at(0).get("a").level());
    assertEquals(cores(40), at(15_000).get("a").level());
    assertEquals(ResourceVector.ZERO, at(20_000).get("a").level());
  }

  @Test
  void levelIsRaisedToWhatIsNeededToBeInTime() {
    policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(2));
    admit(QueueClass.HARD, "a", 60, 20, 40);
    assertEquals(cores(40), at(0).get("a").level());
    assertEquals(cores(80), at(10_000).get("a").level());
    assertEquals(CAPACITY, at(15_000).get("a").level());
  }

  @Test
  void raisedLevelLeavesOtherHardBurstsTheirs() {
    admit(QueueClass.HARD, "a", 60, 20, 40);
    admit(QueueClass.HARD, "b", 60, 20, 40);
    held.put("b", cores(40));
    at(0);
    Map<String, QueueShare> shares = at(15_000);
    assertEquals(cores(60), shares.get("a").level());
    assertEquals(cores(40), shares.get("b").level());
  }

  @Test
  void whatIsOwedAfterTheDeadlineComesAfterBurstsThatCanBeInTime() {
    admit(QueueClass.HARD, "a", 60, 20, 70);
    admit(QueueClass.SOFT, "b", 60, 20, 40);
    admit(QueueClass.SOFT, "c", 60, 30, 40);
    at(0);
    Map<String, QueueShare> shares = at(20_000);
    assertEquals(cores(70), shares.get("a").level());
    assertEquals(2, shares.get("a").rank());
    assertEquals(ResourceVector.ZERO, shares.get("b").level());
    assertEquals(1, shares.get("c").rank());
    assertEquals(ResourceVector.ZERO, at(60_000).get("a").level());
  }

  @Test
  void softBurstsAreServedShortestRemainingFirst() {
    admit(QueueClass.HARD, "a", 60, 20, 90);
    admit(QueueClass.SOFT, "b", 60, 20, 20);
    admit(QueueClass.SOFT, "c", 60, 20, 18);
    Map<String, QueueShare> shares = at(0);
    assertTrue(shares.get("c").rank() < shares.get("b").rank());
    held.put("b", cores(50));
    at(1_000);
    shares = at(4_000);
    assertTrue(shares.get("b").rank() < shares.get("c").rank());
  }

  @Test
  void softBurstsWithAsMuchLeftAreServedByTheirDeadlines() {
    admit(QueueClass.HARD, "a", 60, 20, 90);
    admit(QueueClass.SOFT, "b", 60, 25, 20);
    admit(QueueClass.SOFT, "c", 60, 20, 25);
    Map<String, QueueShare> shares = at(0);
    assertTrue(shares.get("c").rank() < shares.get("b").rank());
  }

  @Test
  void hardBurstsThatNoLongerFitComeAfterThoseAdmittedBefore() {
    admit(QueueClass.HARD, "c", 60, 20, 40);
    admit(QueueClass.HARD, "a", 60, 20, 40);
    admit(QueueClass.SOFT, "b", 60, 20, 40);
    at(0);
    capacity = cores(50);
    Map<String, QueueShare> shares = at(1_000);
    assertEquals(0, shares.get("c").rank());
    assertEquals(1, shares.get("a").rank());
    assertEquals(cores(40), shares.get("a").level());
    assertEquals(2, shares.get("b").rank());
  }

  @Test
  void smallerCapacityCostsAClassOnlyWhenItLasts() {
    policy =
        new BopfPolicy(
            CAPACITY, new BopfSettings(1, Repayment.UNTIL_NEXT_BURST, Beyond.FAIR, 10_000));
    admit(QueueClass.HARD, "a", 60, 20, 40);
    admit(QueueClass.HARD, "b", 60, 20, 40);
    at(0);
    capacity = cores(50);
    at(1_000);
    at(10_999);
    assertTrue(policy.takeChanges().isEmpty());
    at(11_000);
    assertEquals(1, policy.takeChanges().size());
    assertEquals(QueueClass.SOFT, policy.standings().get(1).classification().get().queueClass());
  }

  @Test
  void aQueueThatIsRemovedLeavesOthersWithWhatIsSaidOfThem() {
    policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(2));
    policy.register(QueueDeclaration.throughput(new QueueId("a"), 1), 0);
    admit(QueueClass.HARD, "b", 60, 20, 40);
    policy.register(QueueDeclaration.throughput(new QueueId("c"), 1), 0);
    held.putAll(Map.of("a", cores(3), "b", cores(5), "c", cores(7)));
    at(0);
    policy.remove(new QueueId("a"), 0);
    assertEquals(
        List.of(cores(5), cores(7)),
        policy.standings().stream().map(standing -> standing.use().held()).toList());
    held.remove("a");
    // Of 800 core-seconds it has had 50: what is left by its deadline is 75 cores.
    assertEquals(cores(75), at(10_000).get("b").level());
  }

  @Test
  void beyondItsDeclarationAQueueIsServedFromWhatIsSpareOrFairlyUpToItsShare() {
    policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withBeyond(Beyond.FAIR));
    admit(QueueClass.HARD, "a", 60, 20, 40);
    policy.register(QueueDeclaration.throughput(new QueueId("b"), 1), 0);
    held.put("a", CAPACITY);
    at(0);
    // Its 8 cluster-seconds are used up, and half of the period of 60 would be fair.
    assertEquals(Beyond.FAIR, at(8_000).get("a").beyond());
    assertEquals(ResourceVector.ZERO, at(8_000).get("a").level());
    assertEquals(Beyond.FAIR, at(29_000).get("a").beyond());
    assertEquals(Beyond.SPARE, at(30_000).get("a").beyond());
  }

  @Test
  void refusedQueueIsServedOnlyFromWhatIsSpare() {
    admit(QueueClass.HARD, "a", 60, 20, 100);
    policy.register(QueueDeclaration.throughput(new QueueId("b"), 1), 0);
    policy.register(QueueDeclaration.throughput(new QueueId("c"), 1), 0);
    assertEquals(
        QueueClass.REJECTED,
        policy.register(QueueDeclaration.throughput(new QueueId("d"), 1), 0).queueClass());
    held.put("b", ResourceVector.ZERO);
    held.put("d", ResourceVector.ZERO);
    assertEquals(Beyond.FAIR, at(0).get("b").beyond());
    assertEquals(Beyond.SPARE, at(1).get("d").beyond());
  }

  private void admit(
      QueueClass expected, String queue, int periodSeconds, int onTimeSeconds, int level) {
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            periodSeconds * 1000L,
            onTimeSeconds * 1000L,
            ResourceSeconds.of(cores(level), onTimeSeconds * 1000L),
            0.95);
    assertEquals(
        expected,
        policy.register(QueueDeclaration.latency(new QueueId(queue), 1, plan), 0).queueClass());
    held.put(queue, ResourceVector.ZERO);
  }

  private Map<String, QueueShare> at(long millis) {
    List<QueueUse> uses = new ArrayList<>();
    held.forEach(
        (queue, amount) ->
            uses.add(
                new QueueUse(
                    new QueueId(queue),
                    amount,
                    CAPACITY.minus(amount),
                    1,
                    arrived ? List.of() : List.of(millis))));
    arrived = true;
    Map<String, QueueShare> result = new TreeMap<>();
    policy
        .decide(new QueueSnapshot(millis, capacity, uses))
        .shares()
        .forEach(share -> result.put(share.queue().path(), share));
    return result;
  }

  private static ResourceVector cores(long amount) {
    return ResourceVector.of("vcores", amount);
  }
}
