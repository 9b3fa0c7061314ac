package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The queues that are admitted, and the admission of further ones: LQAdmit and TQAdmit of Algorithm
 * 1. For one thread.
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
  private Forecast forecast;
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
    this.forecast = Forecast.constant(capacity);
    this.commitments = new Commitments(forecast);
    this.protectedQueues = new Protected(forecast);
  }

  /**
   * What the class of a queue would be if it came now; changes nothing. A queue that is admitted
   * already is asked as if it had left.
   *
   * @throws ImpossibleDemandException when it declares a type of which the cluster has nothing, or
   *     more than the whole cluster gives; not while there is no capacity at all
   */
  public Classification ask(QueueDeclaration newcomer, long nowMillis) {
    return ask(newcomer, Optional.ofNullable(queues.get(newcomer.queue())), nowMillis);
  }

  private Classification ask(QueueDeclaration newcomer, Optional<Admitted> former, long nowMillis) {
    Possible.check(newcomer, forecast, nowMillis);
    double whole =
        weightsWith(
            weights - former.map(Admitted::weight).orElse(0.0) + newcomer.weight(),
            queues.size() + (former.isPresent() ? 0 : 1));
    List<ConditionResult> results = new ArrayList<>(3);
    ConditionResult safety = safety(former, whole, nowMillis);
    results.add(safety);
    QueueClass queueClass = safety.holds() ? QueueClass.ELASTIC : QueueClass.REJECTED;
    if (newcomer.isLatencySensitive()) {
      BurstPlan plan = newcomer.bursts().get();
      ConditionResult fairness =
          longTerm(Condition.FAIRNESS, newcomer, Tightest.of(plan, forecast, nowMillis), whole);
      results.add(fairness);
      Commitments others =
          former.isPresent() && former.get().isHard()
              ? committed(former.get(), nowMillis)
              : commitments;
      ConditionResult resource = resource(newcomer, others, nowMillis);
      results.add(resource);
      if (safety.holds() && fairness.holds()) {
        queueClass = resource.holds() ? QueueClass.HARD : QueueClass.SOFT;
      }
    }
    return classification(newcomer, queueClass, results);
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
    Classification answer = ask(newcomer, former, nowMillis);
    if (former.isPresent()
        && former.get().standing.declaration().equals(newcomer)
        && answer.queueClass().compareTo(former.get().promised) >= 0) {
      return former.get().standing;
    }
    if (answer.queueClass() != QueueClass.REJECTED) {
      former.ifPresent(
          queue -> {
            takeOut(queue);
            if (queue.isHard()) {
              commitments = committed(queue, nowMillis);
            }
          });
      Admitted queue = enter(answer, answer.queueClass(), forecast.at(nowMillis));
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
    takeOut(left);
    if (queues.values().stream().anyMatch(Admitted::isBelowPromise)) {
      return askAll(nowMillis);
    }
    if (left.isHard()) {
      commitments = committed(left, nowMillis);
    }
    return List.of();
  }

  /** Sets another capacity, from now on for ever; says whose class changed. */
  public List<ClassChange> capacity(ResourceVector now, long nowMillis) {
    return forecast(CapacityProfile.constant(nowMillis, now), nowMillis);
  }

  /**
   * Sets the capacity as far as it is foreseen; says whose class changed. Conditions (1) and (2)
   * then compare with what there is between two arrivals, (3) with what there is at the instant.
   *
   * @param profile from the present, or before
   */
  public List<ClassChange> forecast(CapacityProfile profile, long nowMillis) {
    capacity = profile.at(nowMillis);
    forecast = new Forecast(profile);
    return askAll(nowMillis);
  }

  /** What the queues share: of a forecast, what they did when it was set. */
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
   * Enters a queue with the class that it had before a restart; asks nothing. {@link #restore} also
   * keeps what it was promised.
   */
  public void enter(QueueDeclaration queue, QueueClass queueClass) {
    Optional.ofNullable(queues.get(queue.queue())).ifPresent(this::takeOut);
    stand(enter(classification(queue, queueClass, List.of()), queueClass, capacity), 0);
  }

  /**
   * Enters queues that were promised their classes before a restart, after all that are there
   * already; nobody is asked whether to admit them. Says who cannot have the promised class now.
   */
  public List<ClassChange> restore(List<Admission> admissions, long nowMillis) {
    for (Admission admission : admissions) {
      QueueDeclaration declaration = admission.declaration();
      Optional.ofNullable(queues.get(declaration.queue())).ifPresent(this::takeOut);
      enter(
          classification(declaration, admission.promised(), List.of()),
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

  private void takeOut(Admitted queue) {
    queues.remove(queue.standing.queue());
    protectedQueues.remove(queue);
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
      queue.tightest = Tightest.of(queue.plan(), forecast, now);
      protectedQueues.add(queue);
      if (queueClass == QueueClass.HARD) {
        commitments.add(queue.plan(), now);
      }
    }
  }

  /** Gives every queue the best class that it was promised and can have beside the older ones. */
  private List<ClassChange> askAll(long now) {
    commitments = new Commitments(forecast);
    protectedQueues = new Protected(forecast);
    double whole = weightsWith(weights, queues.size());
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

  private Classification askAgain(Admitted queue, double whole, long now) {
    QueueDeclaration declaration = queue.standing.declaration();
    ConditionResult fairness =
        longTerm(Condition.FAIRNESS, declaration, Tightest.of(queue.plan(), forecast, now), whole);
    if (!fairness.holds()) {
      return classification(declaration, QueueClass.ELASTIC, List.of(fairness));
    }
    ConditionResult resource = resource(declaration, commitments, now);
    boolean hard = queue.promised == QueueClass.HARD && resource.holds();
    return classification(
        declaration, hard ? QueueClass.HARD : QueueClass.SOFT, List.of(fairness, resource));
  }

  private static Classification classification(
      QueueDeclaration declaration, QueueClass queueClass, List<ConditionResult> results) {
    Optional<Condition> deciding =
        results.stream().filter(r -> !r.holds()).map(ConditionResult::condition).findFirst();
    return new Classification(declaration, queueClass, deciding, results, Offer.NONE);
  }

  private Commitments committed(Admitted without, long now) {
    Commitments result = new Commitments(forecast);
    for (Admitted queue : queues.values()) {
      if (queue != without && queue.isHard()) {
        result.add(queue.plan(), now);
      }
    }
    return result;
  }

  /**
   * The sum of weights by which shares are taken: N of the paper times the mean weight of the
   * queues that are there, so queues that are only expected count as heavy as those on average.
   */
  private double weightsWith(double sum, int count) {
    return count < expectedQueues ? sum * expectedQueues / count : sum;
  }

  /**
   * Condition (1). Queues that lost their class are asked by the capacity with which it was
   * promised, so that they can have it back.
   */
  private ConditionResult safety(Optional<Admitted> former, double whole, long now) {
    Optional<Admitted> smallest =
        former.isPresent()
            ? protectedQueues.smallestBeside(former.get(), now)
            : protectedQueues.smallest(now);
    ConditionResult result =
        smallest
            .map(queue -> safety(queue, queue.tightest, whole))
            .orElse(
                new ConditionResult(
                    Condition.SAFETY, true, "", 0, 0, Optional.empty(), OptionalLong.empty()));
    for (Admitted queue : fallen) {
      if (result.holds() && former.filter(left -> left == queue).isEmpty()) {
        ConditionResult promised = safety(queue, queue.promisedTightest(now), whole);
        result = promised.holds() ? result : promised;
      }
    }
    return result;
  }

  private static ConditionResult safety(Admitted queue, Tightest tightest, double whole) {
    return longTerm(Condition.SAFETY, queue.standing.declaration(), tightest, whole);
  }

  /** Condition (1) of an admitted queue or (2) of a newcomer: they are the same inequality. */
  private static ConditionResult longTerm(
      Condition condition, QueueDeclaration queue, Tightest tightest, double whole) {
    double share = tightest.whole() * queue.weight() / whole;
    return new ConditionResult(
        condition,
        Tolerance.atMost(tightest.demand(), share),
        tightest.type(),
        tightest.demand(),
        share,
        Optional.of(queue.queue()),
        tightest.arrivalMillis());
  }

  private ConditionResult resource(QueueDeclaration newcomer, Commitments others, long now) {
    Commitments.Comparison closest = others.closest(newcomer.bursts().orElseThrow(), now);
    boolean holds =
        Tolerance.atMost(
            closest.asked(),
            closest.free(),
            closest.type().isEmpty() ? 0 : forecast.most(closest.type(), now));
    return new ConditionResult(
        Condition.RESOURCE,
        holds,
        closest.type(),
        closest.asked(),
        Math.max(0, closest.free()),
        Optional.of(newcomer.queue()),
        closest.atMillis());
  }
}
