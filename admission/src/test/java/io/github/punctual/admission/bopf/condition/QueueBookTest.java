package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QueueBookTest {
  private static final ResourceVector CAPACITY = vcores(100);
  private final QueueBook book = new QueueBook(CAPACITY, 1);

  private static ResourceVector vcores(long amount) {
    return ResourceVector.of(ResourceVector.VCORES, amount);
  }

  private static QueueId id(String name) {
    return new QueueId("root." + name);
  }

  private static ResourceSeconds demand(double vcores, double seconds) {
    return ResourceSeconds.of(Map.of(ResourceVector.VCORES, vcores * seconds));
  }

  /** So many vcores for so long, once in a period, nobody knows when. */
  private static QueueDeclaration lq(String name, double vcores, int onTime, int period) {
    return lq(name, 1, OptionalLong.empty(), vcores, onTime, period);
  }

  private static QueueDeclaration lq(
      String name, double weight, OptionalLong first, double vcores, int onTime, int period) {
    return QueueDeclaration.latency(
        id(name),
        weight,
        new BurstPlan.Periodic(
            first, period * 1000L, onTime * 1000L, demand(vcores, onTime), 0.95));
  }

  private static QueueDeclaration tq(String name) {
    return QueueDeclaration.throughput(id(name), 1);
  }

  private QueueClass admit(QueueDeclaration queue) {
    return book.admit(queue, 0).queueClass();
  }

  private static ConditionResult result(Classification answer, Condition condition) {
    return answer.results().stream()
        .filter(result -> result.condition() == condition)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void queuesAreAdmittedUntilAHardQueueWouldExceedItsShare() {
    assertEquals(QueueClass.HARD, admit(lq("lq", 50, 60, 120)));
    assertEquals(QueueClass.ELASTIC, admit(tq("tq0")));
    assertEquals(QueueClass.ELASTIC, admit(tq("tq1")));
    assertEquals(QueueClass.ELASTIC, admit(tq("tq2")));
    Classification fifth = book.admit(tq("tq3"), 0);
    assertEquals(QueueClass.REJECTED, fifth.queueClass());
    ConditionResult safety = result(fifth, Condition.SAFETY);
    assertEquals(3000, safety.asked(), 1e-6);
    assertEquals(2400, safety.available(), 1e-6);
    assertEquals(Optional.of(id("lq")), safety.boundBy());
    assertEquals(Optional.empty(), book.find(id("tq3")));
  }

  @Test
  void noPeriodIsOfferedThatIsTooLongToBeDeclared() {
    int day = 86_400;
    QueueBook book = new QueueBook(CAPACITY, 4);
    // A quarter of the cluster for four times its on-time is what it needs.
    BurstOffer within = book.ask(lq("lq", 100, 90 * day, 200 * day), 0).offer();
    assertEquals(360.0, within.softPeriodMillis().orElseThrow() / (1000.0 * day), 5);
    BurstOffer beyond = book.ask(lq("lq", 100, 100 * day, 200 * day), 0).offer();
    assertEquals(OptionalLong.empty(), beyond.softPeriodMillis());
    assertTrue(beyond.softDemand().isPresent());
  }

  /** The newcomer is the one that is added to N, whatever becomes of it. */
  @Test
  void newcomerCountsInSafetyThoughItWouldBeElastic() {
    assertEquals(QueueClass.HARD, admit(lq("lq", 100, 60, 120)));
    assertEquals(QueueClass.ELASTIC, admit(lq("greedy", 100, 100, 100)));
    assertEquals(QueueClass.REJECTED, admit(lq("small", 1, 1, 1000)));
  }

  /**
   * A burst has its rate from its arrival up to its deadline, at which the next may have its own.
   */
  @Test
  void burstsThatTouchDoNotMeet() {
    assertEquals(QueueClass.HARD, admit(lq("one", 1, OptionalLong.of(0), 100, 60, 120)));
    QueueDeclaration meets = lq("two", 1, OptionalLong.of(59_999), 100, 60, 120);
    assertEquals(QueueClass.SOFT, book.ask(meets, 0).queueClass());
    QueueDeclaration touches = lq("two", 1, OptionalLong.of(60_000), 100, 60, 120);
    assertEquals(QueueClass.HARD, book.ask(touches, 0).queueClass());
  }

  @Test
  void expectedQueuesCountFromTheStart() {
    QueueBook expecting = new QueueBook(CAPACITY, 5);
    assertEquals(QueueClass.ELASTIC, expecting.ask(lq("lq", 50, 60, 120), 0).queueClass());
    assertEquals(QueueClass.HARD, expecting.ask(lq("lq", 40, 60, 120), 0).queueClass());
  }

  @Test
  void weightsOfOneGiveThePapersSharesAndOthersAPartOfTheirSum() {
    for (double weight : new double[] {0.1, 1, 7}) {
      QueueBook expecting = new QueueBook(CAPACITY, 5);
      for (int i = 0; i < 7; i++) {
        QueueDeclaration queue = lq("lq" + i, weight, OptionalLong.empty(), 1, 1, 1000);
        Classification answer = expecting.admit(queue, 0);
        assertEquals(
            100_000.0 * weight / Math.max((i + 1) * weight, 5),
            result(answer, Condition.FAIRNESS).available(),
            1e-6);
      }
    }
  }

  @Test
  void aLightQueueThatLeavesCostsNobodyItsClass() {
    QueueBook expecting = new QueueBook(CAPACITY, 6);
    assertEquals(QueueClass.HARD, expecting.admit(lq("lq", 15, 60, 60), 0).queueClass());
    expecting.admit(tq("light"), 0);
    expecting.admit(QueueDeclaration.throughput(id("heavy"), 3), 0);
    assertEquals(List.of(), expecting.leave(id("light"), 0));
    assertEquals(List.of(), expecting.capacity(CAPACITY, 0));
    assertEquals(QueueClass.HARD, expecting.find(id("lq")).orElseThrow().queueClass());
  }

  @Test
  void heavierQueueMayAskForMore() {
    admit(tq("tq0"));
    admit(tq("tq1"));
    assertEquals(QueueClass.ELASTIC, book.ask(lq("lq", 50, 60, 60), 0).queueClass());
    assertEquals(OptionalDouble.of(2), book.ask(lq("lq", 50, 60, 60), 0).offer().leastWeight());
    assertEquals(
        QueueClass.HARD, book.ask(lq("lq", 2, OptionalLong.empty(), 50, 60, 60), 0).queueClass());
  }

  @Test
  void softQueueIsToldWhoHoldsWhatItNeedsAndWhatItCouldHave() {
    admit(lq("big", 1, OptionalLong.of(0), 50, 30, 600));
    admit(lq("small", 1, OptionalLong.of(0), 20, 60, 600));
    admit(lq("elsewhere", 1, OptionalLong.of(300_000), 90, 60, 600));
    Classification answer = book.ask(lq("new", 1, OptionalLong.of(20_000), 60, 20, 600), 0);
    assertEquals(QueueClass.SOFT, answer.queueClass());
    assertEquals(Optional.of(Condition.RESOURCE), answer.deciding());
    ConditionResult resource = result(answer, Condition.RESOURCE);
    assertEquals(60, resource.asked(), 1e-9);
    assertEquals(30, resource.available(), 1e-9);
    assertEquals(20_000, Math.floorMod(resource.atMillis().orElseThrow(), 600_000));
    long cycle = resource.atMillis().getAsLong() - 20_000;
    assertEquals(
        List.of(
            new Holder(id("big"), 50, OptionalLong.of(cycle + 30_000)),
            new Holder(id("small"), 20, OptionalLong.of(cycle + 60_000))),
        resource.holders());
    assertEquals(demand(30, 20), answer.offer().hardDemand().orElseThrow());
    assertEquals(OptionalLong.of(40_000), answer.offer().hardOnTimeMillis());
  }

  @Test
  void queueIsAskedAnewAsIfItHadLeft() {
    admit(lq("lq", 100, 60, 120));
    admit(tq("tq"));
    assertEquals(QueueClass.HARD, book.ask(lq("lq", 90, 60, 120), 0).queueClass());
    assertEquals(QueueClass.HARD, admit(lq("lq", 40, 60, 120)));
    assertEquals(
        List.of(id("tq"), id("lq")), book.queues().stream().map(Classification::queue).toList());
    assertEquals(QueueClass.SOFT, book.ask(lq("other", 61, 60, 600), 0).queueClass());
    assertEquals(QueueClass.HARD, book.ask(lq("other", 60, 60, 600), 0).queueClass());
  }

  @Test
  void rejectedRedeclarationLeavesTheQueueAsItWas() {
    admit(lq("guard", 90, 50, 100));
    admit(lq("lq", 1, 1, 100));
    QueueDeclaration heavy = lq("lq", 9, OptionalLong.empty(), 1, 1, 100);
    assertEquals(QueueClass.REJECTED, admit(heavy));
    assertEquals(QueueClass.HARD, book.find(id("lq")).orElseThrow().queueClass());
    assertEquals(1, book.find(id("lq")).orElseThrow().declaration().weight());
  }

  @Test
  void askingForTheSameWhileNodesAreMissingLosesNothing() {
    admit(lq("lq", 80, 60, 600));
    book.capacity(vcores(50), 1);
    assertEquals(QueueClass.SOFT, book.admit(lq("lq", 80, 60, 600), 2).queueClass());
    book.capacity(CAPACITY, 3);
    assertEquals(QueueClass.HARD, book.find(id("lq")).orElseThrow().queueClass());
  }

  @Test
  void newestLosesItsClassFirstAndGetsItBackLast() {
    admit(lq("a", 40, 60, 600));
    admit(lq("b", 40, 60, 600));
    admit(lq("c", 20, 60, 600));
    List<ClassChange> lost = book.capacity(vcores(70), 1000);
    assertEquals(List.of(id("b")), lost.stream().map(change -> change.now().queue()).toList());
    assertEquals(QueueClass.HARD, lost.get(0).before());
    assertEquals(QueueClass.SOFT, lost.get(0).now().queueClass());
    ConditionResult why = result(lost.get(0).now(), Condition.RESOURCE);
    assertEquals(40, why.asked(), 1e-9);
    assertEquals(30, why.available(), 1e-9);
    assertEquals(List.of(new Holder(id("a"), 40, OptionalLong.empty())), why.holders());
    assertEquals(List.of("root.b HARD", "root.c SOFT"), told(book.capacity(vcores(80), 2000)));
    assertEquals(List.of("root.c HARD"), told(book.capacity(CAPACITY, 3000)));
  }

  private static List<String> told(List<ClassChange> changes) {
    return changes.stream()
        .map(change -> change.now().queue() + " " + change.now().queueClass())
        .toList();
  }

  @Test
  void nobodyIsThrownOutWhenCapacityShrinks() {
    admit(lq("lq", 100, 60, 120));
    admit(tq("tq"));
    assertEquals(List.of("root.lq ELASTIC"), told(book.capacity(vcores(99), 1000)));
    assertEquals(Optional.of(QueueClass.HARD), book.promised(id("lq")));
    assertEquals(2, book.queues().size());
    assertEquals(List.of("root.lq HARD"), told(book.capacity(vcores(100), 2000)));
  }

  /** Otherwise it could not have its class back when the nodes are. */
  @Test
  void queueThatLostItsClassStillCountsInSafetyByTheCapacityOfItsPromise() {
    admit(lq("lq", 100, 60, 120));
    admit(tq("tq"));
    book.capacity(vcores(50), 1000);
    assertEquals(QueueClass.REJECTED, admit(tq("other")));
    assertEquals(List.of("root.lq HARD"), told(book.capacity(vcores(100), 2000)));
  }

  @Test
  void queueGetsItsClassBackWhenAnotherLeavesButNoBetterOne() {
    admit(lq("a", 60, 60, 600));
    admit(lq("b", 40, 60, 600));
    admit(lq("c", 50, 60, 600));
    assertEquals(QueueClass.SOFT, book.find(id("c")).orElseThrow().queueClass());
    assertEquals(List.of("root.b SOFT"), told(book.capacity(vcores(90), 1000)));
    assertEquals(List.of("root.b HARD"), told(book.leave(id("a"), 2000)));
    assertEquals(QueueClass.SOFT, book.find(id("c")).orElseThrow().queueClass());
    assertEquals(QueueClass.HARD, book.admit(lq("c", 50, 60, 600), 3000).queueClass());
  }

  private List<String> admitAnew(QueueDeclaration queue, long now, QueueClass expected) {
    List<ClassChange> changes = new ArrayList<>();
    assertEquals(expected, book.ask(queue, now).queueClass());
    assertEquals(expected, book.admit(queue, now, changes::add).queueClass());
    return told(changes);
  }

  @Test
  void queueGetsItsClassBackWhenAnotherDeclaresLess() {
    admit(lq("a", 60, 60, 600));
    admit(lq("b", 40, 60, 600));
    book.capacity(vcores(80), 1000);
    assertEquals(List.of("root.b HARD"), admitAnew(lq("a", 30, 60, 600), 2000, QueueClass.HARD));
  }

  @Test
  void olderPromiseIsKeptBeforeThatOfOneThatDeclaresAnew() {
    admit(lq("a", 60, 60, 600));
    admit(lq("b", 40, 60, 600));
    book.capacity(vcores(80), 1000);
    assertEquals(List.of("root.b HARD"), admitAnew(lq("a", 50, 60, 600), 2000, QueueClass.SOFT));
    assertEquals(
        List.of("root.b HARD", "root.a SOFT"),
        book.queues().stream().map(c -> c.queue() + " " + c.queueClass()).toList());
  }

  @Test
  void roomThatComesWithTimeIsForOlderPromisesBeforeNewOnes() {
    BurstPlan once =
        new BurstPlan.Listed(List.of(new Burst(0, 10_000, demand(60, 10))), 100_000, 1);
    admit(QueueDeclaration.latency(id("once"), 1, once));
    admit(lq("b", 40, 60, 600));
    assertEquals(List.of("root.b SOFT"), told(book.capacity(vcores(80), 1000)));
    assertEquals(List.of("root.b HARD"), admitAnew(lq("c", 50, 60, 600), 20_000, QueueClass.SOFT));
  }

  @Test
  void noBurstIsLookedAtAgainWhenMoreCapacityComes() {
    AtomicInteger questions = new AtomicInteger();
    QueueBook counted =
        new QueueBook(
            CAPACITY,
            1,
            () -> {
              questions.incrementAndGet();
              return new StepsLeft();
            });
    counted.admit(lq("one", 1, OptionalLong.of(0), 60, 10, 60), 0);
    counted.admit(lq("two", 1, OptionalLong.of(30_000), 60, 10, 60), 0);
    assertEquals(2, questions.get());
    assertEquals(List.of(), counted.capacity(vcores(110), 1000));
    assertEquals(2, questions.get());
    assertEquals(List.of(), counted.capacity(CAPACITY, 2000));
    assertEquals(3, questions.get());

    assertEquals(2, counted.capacity(vcores(50), 3000).size());
    assertEquals(List.of("root.one HARD", "root.two HARD"), told(counted.capacity(CAPACITY, 4000)));
  }

  /** So far that its bursts are not told from those that it would have had before. */
  @Test
  void queueWhoseFirstBurstIsFarAwayLeavesNothingCommitted() {
    long day = 86_400_000;
    admit(lq("far", 1, OptionalLong.of(8 * day), 20, 10, 60));
    admit(lq("beside", 1, OptionalLong.of(30_000), 20, 10, 60));
    QueueDeclaration meets = lq("meets", 1, OptionalLong.of(0), 90, 10, 60);
    assertEquals(QueueClass.SOFT, book.ask(meets, 0).queueClass());
    QueueDeclaration anew = lq("far", 1, OptionalLong.of(2 * day), 90, 10, 60);
    assertEquals(QueueClass.HARD, book.ask(anew, 2 * day).queueClass());
    assertEquals(QueueClass.SOFT, book.ask(meets, 2 * day).queueClass());
    book.leave(id("far"), 2 * day);
    assertEquals(QueueClass.HARD, book.ask(meets, 2 * day).queueClass());
  }

  @Test
  void listedQueueAsksForNothingAfterItsLastBurstButStillCounts() {
    BurstPlan once =
        new BurstPlan.Listed(List.of(new Burst(0, 10_000, demand(100, 10))), 20_000, 1);
    admit(QueueDeclaration.latency(id("once"), 1, once));
    QueueDeclaration later = lq("later", 1, OptionalLong.of(30_000), 100, 10, 20);
    assertEquals(QueueClass.HARD, book.ask(later, 0).queueClass());
    assertEquals(QueueClass.REJECTED, threeQueues(5_000));
    assertEquals(QueueClass.ELASTIC, threeQueues(20_000));
    assertEquals(50_000 / 2.0, fairShare(lq("x", 1, 1, 500), 20_000), 1e-6);
  }

  private QueueClass threeQueues(long now) {
    book.admit(tq("tq0"), now);
    Classification answer = book.ask(tq("tq1"), now);
    book.leave(id("tq0"), now);
    return answer.queueClass();
  }

  private double fairShare(QueueDeclaration queue, long now) {
    return result(book.ask(queue, now), Condition.FAIRNESS).available();
  }

  @Test
  void refusesMoreThanTheClusterAndUnknownTypesButNotWhileThereAreNoNodes() {
    ImpossibleDemandException tooMuch =
        assertThrows(ImpossibleDemandException.class, () -> book.ask(lq("lq", 101, 60, 600), 0));
    assertEquals(
        "queue root.lq demands 6060 vcores-seconds per burst within 60000 ms, and all the cluster"
            + " gives 6000 in that time; declare less, or a longer on-time",
        tooMuch.getMessage());
    QueueDeclaration gpus =
        QueueDeclaration.latency(
            id("gpu"),
            1,
            new BurstPlan.Aperiodic(2000, 1000, ResourceSeconds.of(Map.of("gpu", 1.0)), 0.95));
    assertTrue(
        assertThrows(ImpossibleDemandException.class, () -> book.ask(gpus, 0))
            .getMessage()
            .startsWith("queue root.gpu demands gpu, of which the cluster has nothing"));
    QueueBook empty = new QueueBook(ResourceVector.ZERO, 1);
    assertEquals(QueueClass.ELASTIC, empty.ask(gpus, 0).queueClass());
  }

  @Test
  void promisesAreTheSameAfterARestartWithFewerNodes() {
    admit(lq("a", 60, 60, 600));
    admit(lq("b", 40, 60, 600));
    admit(tq("tq"));
    QueueBook restarted = new QueueBook(vcores(10), 1);
    assertEquals(2, restarted.restore(book.admissions(), 1000).size());
    assertEquals(book.admissions(), restarted.admissions());
    assertEquals(List.of("root.a HARD", "root.b HARD"), told(restarted.capacity(CAPACITY, 2000)));
  }
}
