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
import java.util.function.Consumer;
import java.util.function.Supplier;

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
  private final Supplier<StepsLeft> questions;
  private final Map<QueueId, Admitted> queues = new LinkedHashMap<>();
  private ResourceVector capacity;
  private Commitments commitments;
  private Protected protectedQueues;

  /** Those whose class is worse than the one that they were promised. */
  private List<Admitted> below = List.of();

  /** The instant at which all were asked last. */
  private long askedMillis = Long.MIN_VALUE;

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
    this(capacity, expectedQueues, StepsLeft::new);
  }

  QueueBook(ResourceVector capacity, int expectedQueues, Supplier<StepsLeft> questions) {
    if (expectedQueues < 1) {
      throw new IllegalArgumentException(
          "expected queues is %d; it must be at least 1".formatted(expectedQueues));
    }
    this.capacity = capacity;
    this.expectedQueues = expectedQueues;
    this.questions = questions;
    this.commitments = new Commitments(capacity);
    this.protectedQueues = new Protected(capacity);
  }

  /**
   * What the class of a queue would be if it came now; changes nothing. A queue that is admitted
   * already is asked as if it had left. Those that are below their promises come first: they are
   * asked again before it.
   *
   * @throws ImpossibleDemandException when it declares a type of which the cluster has nothing, or
   *     more than the whole cluster gives; not while there is no capacity at all, and not when it
   *     is admitted with just this declaration
   */
  public Classification ask(QueueDeclaration newcomer, long nowMillis) {
    Optional<Admitted> former = former(newcomer);
    Possible.check(newcomer, former, capacity, nowMillis);
    boolean room = former.isPresent() || nowMillis != askedMillis;
    return room && below.stream().anyMatch(queue -> isAnother(queue, former))
        ? without(former, nowMillis).askBeside(newcomer, Optional.empty(), nowMillis)
        : askAsTheyStand(newcomer, former, nowMillis);
  }

  private Optional<Admitted> former(QueueDeclaration newcomer) {
    return Optional.ofNullable(queues.get(newcomer.queue()));
  }

  /** The book as it would be if a queue left now. */
  private QueueBook without(Optional<Admitted> left, long now) {
    QueueBook book = new QueueBook(capacity, expectedQueues, questions);
    for (Admitted queue : queues.values()) {
      if (isAnother(queue, left)) {
        book.enter(queue.standing, queue.promised, queue.promisedCapacity);
      }
    }
    book.askAll(now, false);
    return book;
  }

  private Classification askAsTheyStand(
      QueueDeclaration newcomer, Optional<Admitted> former, long nowMillis) {
    if (former.filter(Admitted::isHard).isEmpty()) {
      return askBeside(newcomer, former, nowMillis);
    }
    commitments.suspend(former.get());
    try {
      return askBeside(newcomer, former, nowMillis);
    } finally {
      commitments.resume();
    }
  }

  private Classification askBeside(
      QueueDeclaration newcomer, Optional<Admitted> former, long nowMillis) {
    Weights shares =
        new Weights(weights - former.map(Admitted::weight).orElse(0.0), expectedQueues);
    Safety safety = safety(former, nowMillis);
    double whole = shares.whole(newcomer.weight());
    ConditionResult safe = safety.result(whole);
    BurstOffers offers =
        new BurstOffers(newcomer, shares, safety.toleratedWeights(), capacity, nowMillis);
    if (!newcomer.isLatencySensitive()) {
      return safe.holds()
          ? Classification.of(newcomer, QueueClass.ELASTIC, List.of(safe), BurstOffer.NONE)
          : Classification.of(newcomer, QueueClass.REJECTED, List.of(safe), offers.toRejected());
    }
    BurstPlan plan = newcomer.bursts().get();
    Tightest tightest = Tightest.of(plan, capacity, nowMillis);
    ConditionResult fairness = Safety.longTerm(Condition.FAIRNESS, newcomer, tightest, whole);
    StepsLeft steps = questions.get();
    Commitments.Comparison closest = commitments.closest(plan, nowMillis, steps);
    ConditionResult resource = commitments.result(newcomer, closest);
    List<ConditionResult> results = List.of(safe, fairness, resource);
    if (!safe.holds()) {
      return Classification.of(newcomer, QueueClass.REJECTED, results, offers.toRejected());
    }
    if (!fairness.holds()) {
      BurstOffer offer = offers.toElastic(tightest, closest);
      return Classification.of(newcomer, QueueClass.ELASTIC, results, offer);
    }
    if (resource.holds()) {
      return Classification.of(newcomer, QueueClass.HARD, results, BurstOffer.NONE);
    }
    BurstOffer offer = offers.toSoft(commitments, closest, steps);
    return Classification.of(newcomer, QueueClass.SOFT, results, offer);
  }

  /**
   * Whether the safety condition (1) allows one more queue of some weight: one comparison, however
   * many queues and bursts there are.
   */
  public boolean isSafe(double weight, long nowMillis) {
    double whole = new Weights(weights, expectedQueues).whole(weight);
    return below.isEmpty()
        ? Tolerance.atMost(whole, protectedQueues.tolerated(nowMillis))
        : Tolerance.atMost(whole, safety(Optional.empty(), nowMillis).toleratedWeights());
  }

  /**
   * Asks for a queue, and enters it unless it is rejected. A queue that is admitted already takes
   * its place as the newest when it is not rejected, else it keeps what it has. When it declares
   * just what it did before it is only ever given a better promise: without one it changes nothing,
   * and the answer is its class as it stands.
   *
   * @param told is told whose class changed besides: those below their promises may get theirs back
   * @throws ImpossibleDemandException as {@link #ask}
   */
  public Classification admit(
      QueueDeclaration newcomer, long nowMillis, Consumer<ClassChange> told) {
    Optional<Admitted> former = former(newcomer);
    Possible.check(newcomer, former, capacity, nowMillis);
    if (nowMillis != askedMillis) {
      askThoseBelow(nowMillis).forEach(told);
    }
    Optional<Admitted> same = former.filter(queue -> queue.declares(newcomer));
    // When nodes come back every queue is offered a better promise, so that has to be cheap.
    if (same.isPresent() && !same.get().isBetter(askAsTheyStand(newcomer, former, nowMillis))) {
      return same.get().standing;
    }
    Classification answer = ask(newcomer, nowMillis);
    if (same.isPresent() && !same.get().isBetter(answer)) {
      return same.get().standing;
    }
    if (answer.queueClass() != QueueClass.REJECTED) {
      if (former.isPresent()) {
        takeOut(former.get());
        askThoseBelow(nowMillis).forEach(told);
      }
      stand(enter(answer, answer.queueClass(), capacity), nowMillis);
    }
    return answer;
  }

  /** Admits a queue where nobody needs to be told of others. */
  public Classification admit(QueueDeclaration newcomer, long nowMillis) {
    return admit(newcomer, nowMillis, change -> {});
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
    return askThoseBelow(nowMillis);
  }

  /** Sets another capacity, from now on for ever; says whose class changed. */
  public List<ClassChange> capacity(ResourceVector now, long nowMillis) {
    boolean more = capacity.fitsIn(now);
    capacity = now;
    return askAll(nowMillis, more);
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
    return queues.values().stream().map(Admitted::admission).toList();
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
        enter(
            Classification.of(queue, queueClass, List.of(), BurstOffer.NONE), queueClass, capacity),
        0);
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
          Classification.of(declaration, admission.promised(), List.of(), BurstOffer.NONE),
          admission.promised(),
          admission.capacity());
    }
    return askAll(nowMillis, false);
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
    if (queue.isHard()) {
      commitments.remove(queue);
    }
    below = below.stream().filter(each -> each != queue).toList();
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

  private List<ClassChange> askThoseBelow(long now) {
    return below.isEmpty() ? List.of() : askAll(now, false);
  }

  /** Gives every queue the best class that it was promised and can have beside the older ones. */
  private List<ClassChange> askAll(long now, boolean withMore) {
    askedMillis = now;
    double whole = new Weights(weights, expectedQueues).whole(0);
    if (everyoneKeeps(whole, now, withMore)) {
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
    below = queues.values().stream().filter(Admitted::isBelowPromise).toList();
    return changes;
  }

  /**
   * Whether all can have what they were promised, which takes no look at single bursts as long as
   * there is room for all peaks, or more capacity than when all had it.
   */
  private boolean everyoneKeeps(double whole, long now, boolean withMore) {
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
    return withMore || commitments.fits(now, questions.get());
  }

  private Classification askAgain(Admitted queue, double whole, long now) {
    QueueDeclaration declaration = queue.standing.declaration();
    ConditionResult fairness =
        Safety.longTerm(
            Condition.FAIRNESS, declaration, Tightest.of(queue.plan(), capacity, now), whole);
    if (!fairness.holds()) {
      return Classification.of(declaration, QueueClass.ELASTIC, List.of(fairness), BurstOffer.NONE);
    }
    ConditionResult resource =
        commitments.result(declaration, commitments.closest(queue.plan(), now, questions.get()));
    boolean hard = queue.promised == QueueClass.HARD && resource.holds();
    return Classification.of(
        declaration,
        hard ? QueueClass.HARD : QueueClass.SOFT,
        List.of(fairness, resource),
        BurstOffer.NONE);
  }

  private Safety safety(Optional<Admitted> without, long now) {
    Optional<Admitted> smallest =
        without.isPresent()
            ? protectedQueues.smallestBeside(without.get(), now)
            : protectedQueues.smallest(now);
    return Safety.of(
        smallest, below.stream().filter(queue -> isAnother(queue, without)).toList(), now);
  }

  private static boolean isAnother(Admitted queue, Optional<Admitted> than) {
    return than.isEmpty() || than.get() != queue;
  }
}
