package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The queues that are admitted, and the admission of further ones: LQAdmit and TQAdmit of Algorithm
 * 1. For one thread; times must not go back.
 *
 * <p>A queue is promised the class that it is given when it is admitted. When capacity shrinks it
 * may lose the class, and gets it back when there is room again: at every change all queues are
 * asked once more in the order of their admission, each for no better a class than it was promised,
 * so the oldest promise is kept longest, and the classes depend on the capacity of the moment but
 * not on how it came about. Nobody is thrown out. A queue gets a better class than it was promised
 * only when it is admitted anew.
 */
public final class QueueBook {
  private final int expectedQueues;
  private final Map<QueueId, Admitted> queues = new LinkedHashMap<>();
  private ResourceVector capacity;
  private Commitments commitments;
  private Protected protectedQueues;

  /** Those that lost their bursts' class, and can have it back. */
  private List<Admitted> fallen = List.of();

  private double weights;
  private long nextPlace;

  /**
   * A book without queues.
   *
   * @param capacity what the queues share
   * @param expectedQueues N_min: how many queues are expected at least, and so counted from the
   *     start; at least 1
   */
  public QueueBook(ResourceVector capacity, int expectedQueues) {
    if (expectedQueues < 1) {
      throw new IllegalArgumentException(
          "expected queues is %d; it must be at least 1".formatted(expectedQueues));
    }
    this.capacity = capacity;
    this.expectedQueues = expectedQueues;
    this.commitments = new Commitments(capacity);
    this.protectedQueues = new Protected(capacity);
  }

  /**
   * What the class of a queue would be if it came now; changes nothing. A queue that is admitted
   * already is asked as if it had left.
   *
   * @throws ImpossibleDemandException when it declares a type of which the cluster has nothing, or
   *     more than the whole cluster gives; not while there is no capacity at all, and not when it
   *     is admitted with just this declaration
   */
  public Classification ask(QueueDeclaration newcomer, long nowMillis) {
    Optional<Admitted> former = Optional.ofNullable(queues.get(newcomer.queue()));
    if (former.filter(Admitted::isHard).isEmpty()) {
      return ask(newcomer, former, nowMillis);
    }
    commitments.suspend(former.get(), nowMillis);
    try {
      return ask(newcomer, former, nowMillis);
    } finally {
      commitments.resume(nowMillis);
    }
  }

  private Classification ask(QueueDeclaration newcomer, Optional<Admitted> former, long nowMillis) {
    if (former.filter(queue -> queue.standing.declaration().equals(newcomer)).isEmpty()) {
      Possible.check(newcomer, capacity, nowMillis);
    }
    Weights shares =
        new Weights(weights - former.map(Admitted::weight).orElse(0.0), expectedQueues);
    Safety safety = safety(former, nowMillis);
    double whole = shares.whole(newcomer.weight());
    ConditionResult safe = safety.result(whole);
    BurstOffers offers =
        new BurstOffers(newcomer, shares, safety.toleratedWeights(), capacity, nowMillis);
    if (!newcomer.isLatencySensitive()) {
      return safe.holds()
          ? classification(newcomer, QueueClass.ELASTIC, List.of(safe), BurstOffer.NONE)
          : classification(newcomer, QueueClass.REJECTED, List.of(safe), offers.toRejected());
    }
    BurstPlan plan = newcomer.bursts().get();
    Tightest tightest = Tightest.of(plan, capacity, nowMillis);
    ConditionResult fairness = Safety.longTerm(Condition.FAIRNESS, newcomer, tightest, whole);
    StepsLeft steps = new StepsLeft();
    Commitments.Comparison closest = commitments.closest(plan, nowMillis, steps);
    ConditionResult resource = resource(newcomer, closest);
    List<ConditionResult> results = List.of(safe, fairness, resource);
    if (!safe.holds()) {
      return classification(newcomer, QueueClass.REJECTED, results, offers.toRejected());
    }
    if (!fairness.holds()) {
      BurstOffer offer = offers.toElastic(tightest, closest);
      return classification(newcomer, QueueClass.ELASTIC, results, offer);
    }
    if (resource.holds()) {
      return classification(newcomer, QueueClass.HARD, results, BurstOffer.NONE);
    }
    BurstOffer offer = offers.toSoft(commitments, closest, steps);
    return classification(newcomer, QueueClass.SOFT, results, offer);
  }

  /**
   * Whether the safety condition (1) allows one more queue of some weight: one comparison, however
   * many queues and bursts there are.
   */
  public boolean isSafe(double weight, long nowMillis) {
    double whole = new Weights(weights, expectedQueues).whole(weight);
    return fallen.isEmpty()
        ? Tolerance.atMost(whole, protectedQueues.tolerated(nowMillis))
        : Tolerance.atMost(whole, safety(Optional.empty(), nowMillis).toleratedWeights());
  }

  /**
   * Asks for a queue, and enters it unless it is rejected. A queue that is admitted already takes
   * its place as the newest when it is not rejected, else it keeps what it has. When it declares
   * just what it did before it is only ever given a better promise: without one nothing changes,
   * and the answer is its class as it stands.
   *
   * @throws ImpossibleDemandException as {@link #ask}
   */
  public Classification admit(QueueDeclaration newcomer, long nowMillis) {
    Optional<Admitted> former = Optional.ofNullable(queues.get(newcomer.queue()));
    Classification answer = ask(newcomer, nowMillis);
    if (former.isPresent()
        && former.get().standing.declaration().equals(newcomer)
        && answer.queueClass().compareTo(former.get().promised) >= 0) {
      return former.get().standing;
    }
    if (answer.queueClass() != QueueClass.REJECTED) {
      former.ifPresent(queue -> takeOut(queue, nowMillis));
      Admitted queue = enter(answer, answer.queueClass(), capacity);
      stand(queue, nowMillis);
    }
    return answer;
  }

  /**
   * Takes a queue out; says whose class changed. Only those that had lost their class can get it
   * back.
   */
  public List<ClassChange> leave(QueueId queue, long nowMillis) {
    Admitted left = queues.get(queue);
    if (left == null) {
      return List.of();
    }
    takeOut(left, nowMillis);
    return queues.values().stream().anyMatch(Admitted::isBelowPromise)
        ? askAll(nowMillis)
        : List.of();
  }

  /** Sets another capacity, from now on for ever; says whose class changed. */
  public List<ClassChange> capacity(ResourceVector now, long nowMillis) {
    capacity = now;
    return askAll(nowMillis);
  }

  /** What the queues share. */
  public ResourceVector capacity() {
    return capacity;
  }

  /** A queue that is admitted, with the numbers of when its class was last decided. */
  public Optional<Classification> find(QueueId queue) {
    return Optional.ofNullable(queues.get(queue)).map(admitted -> admitted.standing);
  }

  /** The class that a queue was promised, which it may have lost; empty when it is unknown. */
  public Optional<QueueClass> promised(QueueId queue) {
    return Optional.ofNullable(queues.get(queue)).map(admitted -> admitted.promised);
  }

  /** The admitted queues, in the order of their admission. */
  public Collection<Classification> queues() {
    return queues.values().stream().map(admitted -> admitted.standing).toList();
  }

  /** What must be kept over a restart, in the order of admission. */
  public List<Admission> admissions() {
    return queues.values().stream()
        .map(
            queue ->
                new Admission(queue.standing.declaration(), queue.promised, queue.promisedCapacity))
        .toList();
  }

  /**
   * Enters a queue with a class, and asks nobody whether it can have it. {@link #restore} is the
   * way to begin again after a restart.
   *
   * @throws IllegalArgumentException when the queue is admitted already
   */
  public void enter(QueueDeclaration queue, QueueClass queueClass) {
    if (queues.containsKey(queue.queue())) {
      throw new IllegalArgumentException(
          "queue %s is admitted already; let it leave first".formatted(queue.queue()));
    }
    stand(
        enter(classification(queue, queueClass, List.of(), BurstOffer.NONE), queueClass, capacity),
        0);
  }

  /**
   * Enters queues that were promised their classes before a restart, after all that are there
   * already; nobody is asked whether to admit them. Says who cannot have the promised class now.
   */
  public List<ClassChange> restore(List<Admission> admissions, long nowMillis) {
    for (Admission admission : admissions) {
      QueueDeclaration declaration = admission.declaration();
      Optional.ofNullable(queues.get(declaration.queue()))
          .ifPresent(former -> takeOut(former, nowMillis));
      enter(
          classification(declaration, admission.promised(), List.of(), BurstOffer.NONE),
          admission.promised(),
          admission.capacity());
    }
    return askAll(nowMillis);
  }

  private Admitted enter(
      Classification standing, QueueClass promised, ResourceVector promisedCapacity) {
    Admitted queue = new Admitted(nextPlace++, promised, promisedCapacity, standing);
    queues.put(standing.queue(), queue);
    weights += queue.weight();
    return queue;
  }

  private void takeOut(Admitted queue, long now) {
    queues.remove(queue.standing.queue());
    protectedQueues.remove(queue);
    if (queue.isHard()) {
      commitments.remove(queue, now);
    }
    fallen = fallen.stream().filter(each -> each != queue).toList();
    weights = queues.values().stream().mapToDouble(Admitted::weight).sum();
  }

  /** Notes what a queue is promised by its class. */
  private void stand(Admitted queue, long now) {
    QueueClass queueClass = queue.standing.queueClass();
    if (!queue.isPromisedBursts()) {
      return;
    }
    if (queueClass == QueueClass.HARD || queueClass == QueueClass.SOFT) {
      queue.tightest = Tightest.of(queue.plan(), capacity, now);
      protectedQueues.add(queue);
      if (queueClass == QueueClass.HARD) {
        commitments.add(queue, queue.plan());
      }
    }
  }

  /** Gives every queue the best class that it was promised and can have beside the older ones. */
  private List<ClassChange> askAll(long now) {
    double whole = new Weights(weights, expectedQueues).whole(0);
    if (everyoneKeeps(whole, now)) {
      return List.of();
    }
    commitments = new Commitments(capacity);
    protectedQueues = new Protected(capacity);
    List<ClassChange> changes = new ArrayList<>();
    for (Admitted queue : queues.values()) {
      if (queue.isPromisedBursts()) {
        Classification again = askAgain(queue, whole, now);
        QueueClass before = queue.standing.queueClass();
        if (again.queueClass() != before) {
          queue.standing = again;
          changes.add(new ClassChange(before, again));
        } else if (queue.standing.results().isEmpty()) {
          queue.standing = again;
        }
        stand(queue, now);
      }
    }
    fallen =
        queues.values().stream()
            .filter(Admitted::isPromisedBursts)
            .filter(queue -> queue.standing.queueClass() == QueueClass.ELASTIC)
            .toList();
    return changes;
  }

  /**
   * Whether all can have what they were promised, which takes no look at single bursts as long as
   * there is room for all peaks.
   */
  private boolean everyoneKeeps(double whole, long now) {
    commitments.capacity(capacity);
    protectedQueues = new Protected(capacity);
    for (Admitted queue : queues.values()) {
      if (queue.isPromisedBursts()) {
        if (queue.isBelowPromise() || queue.standing.results().isEmpty()) {
          return false;
        }
        queue.tightest = Tightest.of(queue.plan(), capacity, now);
        if (!Tolerance.atMost(whole, queue.tolerated())) {
          return false;
        }
        protectedQueues.add(queue);
      }
    }
    return commitments.fits(now);
  }

  private Classification askAgain(Admitted queue, double whole, long now) {
    QueueDeclaration declaration = queue.standing.declaration();
    ConditionResult fairness =
        Safety.longTerm(
            Condition.FAIRNESS, declaration, Tightest.of(queue.plan(), capacity, now), whole);
    if (!fairness.holds()) {
      return classification(declaration, QueueClass.ELASTIC, List.of(fairness), BurstOffer.NONE);
    }
    ConditionResult resource =
        resource(declaration, commitments.closest(queue.plan(), now, new StepsLeft()));
    boolean hard = queue.promised == QueueClass.HARD && resource.holds();
    return classification(
        declaration,
        hard ? QueueClass.HARD : QueueClass.SOFT,
        List.of(fairness, resource),
        BurstOffer.NONE);
  }

  private static Classification classification(
      QueueDeclaration declaration,
      QueueClass queueClass,
      List<ConditionResult> results,
      BurstOffer offer) {
    Optional<Condition> deciding = Optional.empty();
    for (ConditionResult result : results) {
      if (!result.holds() && deciding.isEmpty()) {
        deciding = Optional.of(result.condition());
      }
    }
    return new Classification(declaration, queueClass, deciding, results, offer);
  }

  private Safety safety(Optional<Admitted> without, long now) {
    Optional<Admitted> smallest =
        without.isPresent()
            ? protectedQueues.smallestBeside(without.get(), now)
            : protectedQueues.smallest(now);
    Safety safety =
        smallest
            .map(queue -> Safety.of(queue.standing.declaration(), queue.tightest))
            .orElse(Safety.UNBOUND);
    for (Admitted queue : fallen) {
      if (without.filter(left -> left == queue).isEmpty()) {
        safety = safety.or(Safety.of(queue.standing.declaration(), queue.promisedTightest(now)));
      }
    }
    return safety;
  }

  private ConditionResult resource(QueueDeclaration asked, Commitments.Comparison closest) {
    boolean holds = closest.holds(capacity);
    return new ConditionResult(
        Condition.RESOURCE,
        holds,
        closest.type(),
        closest.asked(),
        Math.max(0, closest.free()),
        Optional.of(asked.queue()),
        closest.atMillis(),
        holds ? List.of() : commitments.holders(closest));
  }
}
