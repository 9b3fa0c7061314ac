package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.QueueLedger;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.admission.bopf.allocate.ShareDivider;
import io.github.punctual.admission.bopf.condition.Admission;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueBook;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.log.QueueLog;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Algorithm 1 of the paper: admission, guaranteed provisioning, and spare allocation. */
public final class BopfPolicy implements DeclaredQueuePolicy {
  private final String name;
  private final BopfSettings settings;
  private final List<ClassChange> changes = new ArrayList<>();
  private QueueBook book;
  private QueueLedger ledger;
  private ShareDivider divider;
  private QueueLog log = new QueueLog(DecisionLog.NONE);

  /** How many of the changes are in the log. */
  private int loggedChanges;

  private boolean reclassify;

  /** Since when the capacity is smaller than the one that classes count on. */
  private OptionalLong smallerSinceMillis = OptionalLong.empty();

  /**
   * A policy that knows no queue yet.
   *
   * @param capacity what the queues share at the start
   */
  public BopfPolicy(ResourceVector capacity, BopfSettings settings) {
    this("bopf", capacity, settings);
  }

  /**
   * A policy that knows no queue yet, under another name.
   *
   * @param name as in reports
   * @param capacity what the queues share at the start
   */
  public BopfPolicy(String name, ResourceVector capacity, BopfSettings settings) {
    this.name = name;
    this.settings = settings;
    this.book = new QueueBook(capacity, settings.expectedQueues());
    this.ledger = new QueueLedger(settings);
    this.divider = new ShareDivider(settings);
  }

  @Override
  public String name() {
    return name;
  }

  /** From now on it writes what it decides to a log. */
  public void writeTo(DecisionLog other) {
    log = new QueueLog(other);
  }

  /**
   * A start of the log. What is decided again from it goes on from what is remembered over a
   * restart; so does this, in order that both decide the same.
   */
  private void beginLog(long nowMillis) {
    log.begin(
        () -> {
          BopfState state = remembered();
          boolean recovered = ledger.isRecovered();
          OptionalLong since = smallerSinceMillis;
          Collection<Classification> before = book.queues();
          book = new QueueBook(book.capacity(), settings.expectedQueues());
          ledger = new QueueLedger(settings);
          divider = new ShareDivider(settings);
          goOn(state, recovered, since);
          tellChangesSince(before);
          loggedChanges = changes.size();
          return new QueueLogEntry.Start(nowMillis, name, settings, state, recovered, since);
        });
  }

  /** Taking over asks every queue again, and bursts that are over may have made room. */
  private void tellChangesSince(Collection<Classification> before) {
    for (Classification old : before) {
      book.find(old.queue())
          .filter(now -> now.queueClass() != old.queueClass())
          .ifPresent(now -> changes.add(new ClassChange(old.queueClass(), now)));
    }
  }

  /**
   * Takes over what was remembered at a start of the log.
   *
   * @param recovered whether that was known from before a restart, with no decision since
   * @param smallerSince since when the capacity was smaller than the classes are made for
   */
  void goOn(BopfState state, boolean recovered, OptionalLong smallerSince) {
    restore(state);
    ledger.recovered(recovered);
    smallerSinceMillis = smallerSince;
  }

  public BopfSettings settings() {
    return settings;
  }

  /** What would become of a queue that came now; changes nothing. */
  public Classification ask(QueueDeclaration queue, long nowMillis) {
    return book.ask(queue, nowMillis);
  }

  /** Admits a queue, or says why not. A queue that is refused is served from what is spare. */
  public Classification register(QueueDeclaration queue, long nowMillis) {
    beginLog(nowMillis);
    Classification answer = book.admit(queue, nowMillis, changes::add);
    if (answer.queueClass() == QueueClass.REJECTED) {
      ledger.refuse(queue.queue());
    }
    reclassify = true;
    log.registered(queue, answer, nowMillis);
    return answer;
  }

  @Override
  public Optional<Classification> enter(QueueDeclaration queue, long nowMillis) {
    return Optional.of(register(queue, nowMillis));
  }

  /** A queue is no longer there; what it did is forgotten. */
  public void remove(QueueId queue, long nowMillis) {
    beginLog(nowMillis);
    changes.addAll(book.leave(queue, nowMillis));
    ledger.forget(queue);
    reclassify = true;
    log.removed(queue, nowMillis);
  }

  /** The queues and their classes. */
  public QueueBook book() {
    return book;
  }

  /** The burst that a queue has now; empty between bursts. */
  public Optional<CurrentBurst> burst(QueueId queue) {
    return ledger.burst(queue);
  }

  /** How the queues of the last snapshot stand, in its order. */
  public List<QueueStanding> standings() {
    return ledger.standings();
  }

  /** What the past bursts of a queue received, oldest first; of many, the latest. */
  public List<ResourceSeconds> history(QueueId queue) {
    return ledger.history(queue);
  }

  /** The bursts that ended since this was last asked; of very many, the latest. */
  public List<BurstRecord> takeFinished() {
    return ledger.takeFinished();
  }

  /** The classes that changed since this was last asked. */
  public List<ClassChange> takeChanges() {
    List<ClassChange> result = List.copyOf(changes);
    changes.clear();
    loggedChanges = 0;
    return result;
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    beginLog(snapshot.nowMillis());
    OptionalLong patience = follow(snapshot.capacity(), snapshot.nowMillis());
    if (reclassify) {
      ledger.classify(book, snapshot.nowMillis());
      reclassify = false;
    }
    ledger.observe(snapshot);
    QueueShares shares = divider.divide(ledger);
    if (patience.isPresent() && patience.getAsLong() < shares.wakeMillis().orElse(Long.MAX_VALUE)) {
      shares = new QueueShares(shares.shares(), patience);
    }
    log.decided(snapshot, shares, changes.subList(loggedChanges, changes.size()));
    loggedChanges = changes.size();
    return shares;
  }

  /** Lets the classes follow the capacity; says when they will if it stays so. */
  private OptionalLong follow(ResourceVector capacity, long now) {
    if (capacity.equals(book.capacity())) {
      smallerSinceMillis = OptionalLong.empty();
      return OptionalLong.empty();
    }
    if (!book.capacity().fitsIn(capacity)) {
      long since = smallerSinceMillis.orElse(now);
      if (now - since < settings.shrinkPatienceMillis()) {
        smallerSinceMillis = OptionalLong.of(since);
        return OptionalLong.of(since + settings.shrinkPatienceMillis());
      }
    }
    smallerSinceMillis = OptionalLong.empty();
    changes.addAll(book.capacity(capacity, now));
    reclassify = true;
    return OptionalLong.empty();
  }

  /** All that must be remembered over a restart. */
  public BopfState state() {
    if (reclassify) {
      log.settled(ledger.lastMillis().orElse(0));
    }
    return remembered();
  }

  private BopfState remembered() {
    if (reclassify) {
      ledger.classify(book, ledger.lastMillis().orElse(0));
      reclassify = false;
    }
    return new BopfState(
        ledger.lastMillis().orElse(0), book.capacity().amounts(), ledger.state(book.admissions()));
  }

  /**
   * Takes over what another policy remembered; to be called before anything else. Queues keep the
   * classes that they had: nothing promised is lost because nodes are not back yet.
   *
   * @throws IllegalArgumentException when the state is none that {@link #state} gives
   */
  public void restore(BopfState state) {
    ResourceVector capacity = ResourceVector.of(state.capacity());
    book.capacity(capacity, state.atMillis());
    List<Admission> admissions = new ArrayList<>();
    for (QueueState queue : state.queues()) {
      if (!queue.queueClass().isEmpty() && !queue.queueClass().equals(QueueClass.REJECTED.name())) {
        QueueDeclaration declaration =
            new QueueDeclaration(new QueueId(queue.queue()), queue.weight(), queue.plan());
        admissions.add(
            new Admission(
                declaration,
                QueueClass.valueOf(queue.queueClass()),
                ResourceVector.of(queue.promisedCapacity())));
      }
    }
    book.restore(admissions, state.atMillis());
    ledger.classify(book, state.atMillis());
    ledger.restore(state.queues(), capacity, state.atMillis());
  }
}
