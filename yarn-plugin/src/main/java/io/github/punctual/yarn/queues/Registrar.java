package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.condition.ImpossibleDemandException;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.demand.DemandRevision;
import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoredState.StoredQueues;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What queues declare, from where, and what became of it. For one thread at a time. */
final class Registrar {
  private static final Logger LOG = LoggerFactory.getLogger(Registrar.class);

  private final BopfPolicy policy;
  private final Map<QueueId, DeclaredQueue> configured = new TreeMap<>();
  private final Map<QueueId, Registration> registrations = new TreeMap<>();
  private final Map<QueueId, RefusedQueue> refusals = new TreeMap<>();

  Registrar(BopfPolicy policy) {
    this.policy = policy;
  }

  /** One to try in what would become of a change, with another policy that remembers the same. */
  Registrar(BopfPolicy policy, Map<QueueId, Registration> registrations) {
    this(policy);
    this.registrations.putAll(registrations);
  }

  /** What the class of a queue would be if it came now; changes nothing. */
  Classification ask(DeclaredQueue queue, long nowMillis) {
    return policy.ask(queue.declaration(), nowMillis);
  }

  /** What is to be kept in the store. */
  QueueKeeper.KeptQueues snapshot() {
    return new QueueKeeper.KeptQueues(policy.state(), Map.copyOf(registrations));
  }

  /**
   * Admits a queue, or says why not; one that is known by the same path is replaced when the new
   * declaration is accepted, and otherwise stays what it is.
   *
   * @param sinceMillis since when it is registered if it was not before, in milliseconds
   */
  Classification register(
      DeclaredQueue queue, Origin origin, boolean created, long sinceMillis, long nowMillis) {
    Registration before = registrations.get(queue.queue());
    if (before != null || origin == Origin.REGISTERED) {
      Classification answer = policy.ask(queue.declaration(), nowMillis);
      if (answer.queueClass() == QueueClass.REJECTED) {
        // The policy serves what it refuses after all others; a question must not cost as much.
        return answer;
      }
    }
    Classification answer = policy.register(queue.declaration(), nowMillis);
    if (answer.queueClass() != QueueClass.REJECTED) {
      boolean made = created || (before != null && before.created());
      long since = before == null ? sinceMillis : before.sinceMillis();
      registrations.put(queue.queue(), new Registration(queue, answer, origin, made, since));
      refusals.remove(queue.queue());
    }
    return answer;
  }

  /** A queue declares nothing any more; what it was. */
  Optional<Registration> remove(QueueId queue, long nowMillis) {
    refusals.remove(queue);
    policy.remove(queue, nowMillis);
    return Optional.ofNullable(registrations.remove(queue));
  }

  /**
   * Takes over what was stored. A queue that the policy remembers keeps its class.
   *
   * @return the instant until which the policy remembers, in milliseconds; 0 when it remembers
   *     nothing
   * @throws IllegalArgumentException when what was stored is none that a policy remembers
   */
  long restore(StoredQueues stored, Set<String> resourceTypes) {
    stored.state().ifPresent(policy::restore);
    long atMillis = stored.state().map(BopfState::atMillis).orElse(0L);
    for (QueueRecord record : stored.registrations()) {
      Optional<DeclaredQueue> declared = QueueKeeper.declared(record, resourceTypes);
      Origin origin =
          record.origin().equals(Origin.CONFIGURED.name()) ? Origin.CONFIGURED : Origin.REGISTERED;
      if (declared.isEmpty()) {
        continue;
      }
      Optional<Classification> known = policy.book().find(declared.get().queue());
      if (known.isPresent()) {
        registrations.put(
            declared.get().queue(),
            new Registration(
                declared.get(), known.get(), origin, record.created(), record.sinceMillis()));
      } else if (origin == Origin.REGISTERED) {
        LOG.warn(
            "Queue {} was registered, and the store does not say how it stood; register it again",
            record.queue());
      }
    }
    // What the policy remembers and nobody declares promises nothing, and is refused nothing.
    for (Classification known : List.copyOf(policy.book().queues())) {
      if (!registrations.containsKey(known.queue())) {
        policy.remove(known.queue(), atMillis);
      }
    }
    stored.state().map(BopfState::queues).orElse(List.of()).stream()
        .filter(queue -> queue.queueClass().equals(QueueClass.REJECTED.name()))
        .map(queue -> new QueueId(queue.queue()))
        .filter(queue -> !configured.containsKey(queue))
        .forEach(queue -> policy.remove(queue, atMillis));
    return atMillis;
  }

  /** Takes the declarations of a configuration instead of those of the one before. */
  void configure(Collection<DeclaredQueue> declarations) {
    configured.clear();
    declarations.forEach(queue -> configured.put(queue.queue(), queue));
  }

  /** Whether any registered queue is latency-sensitive. */
  boolean hasBursts() {
    return registrations.values().stream()
        .anyMatch(known -> known.classification().declaration().isLatencySensitive());
  }

  /** What is declared of hard bursts that are served in time: they get more where it is spare. */
  Map<QueueId, ResourceVector> promised(Map<QueueId, QueueShare> shares, long nowMillis) {
    Map<QueueId, ResourceVector> promised = new HashMap<>();
    for (Registration known : registrations.values()) {
      QueueShare share = shares.get(known.queue());
      if (share != null
          && policy
              .burst(known.queue())
              .filter(burst -> burst.hasPriority(nowMillis))
              .isPresent()) {
        known
            .hardBursts()
            .map(plan -> share.level().min(BurstProfile.most(plan)))
            .ifPresent(level -> promised.put(known.queue(), level));
      }
    }
    return promised;
  }

  /** Whether the configuration declares a queue. */
  boolean isConfigured(QueueId queue) {
    return configured.containsKey(queue);
  }

  /** Registers what the configuration declares, and removes what it declares no more. */
  void registerConfigured(long nowMillis) {
    for (QueueId queue : new TreeSet<>(registrations.keySet())) {
      if (registrations.get(queue).origin() == Origin.CONFIGURED
          && !configured.containsKey(queue)) {
        remove(queue, nowMillis);
        LOG.info("Queue {} declares nothing any more", queue);
      }
    }
    for (QueueId queue : new TreeSet<>(refusals.keySet())) {
      if (!configured.containsKey(queue)) {
        refusals.remove(queue);
        if (!registrations.containsKey(queue)) {
          // It is served like others that declare nothing.
          policy.remove(queue, nowMillis);
        }
      }
    }
    boolean replaced;
    do {
      // What is replaced may leave room to a queue that was refused before it.
      replaced = registerOnce(nowMillis);
    } while (replaced);
  }

  /** Asks once for what is not registered as declared; whether anything was replaced by it. */
  private boolean registerOnce(long nowMillis) {
    boolean replaced = false;
    for (DeclaredQueue queue : configured.values()) {
      Registration known = registrations.get(queue.queue());
      if (known == null || known.origin() != Origin.CONFIGURED || !known.declared().equals(queue)) {
        replaced |= registerConfigured(queue, nowMillis) && known != null;
      } else if (couldBeBetter(known)) {
        improve(known, nowMillis);
      }
    }
    return replaced;
  }

  /** Whether a queue was promised less than it might be: not all nodes may have been there. */
  private boolean couldBeBetter(Registration known) {
    return known.classification().declaration().isLatencySensitive()
        && policy.book().promised(known.declared().queue()).orElse(QueueClass.HARD)
            != QueueClass.HARD;
  }

  /**
   * Asks again, by what the queue has learned to declare; who declares what it did before is only
   * ever promised more.
   */
  private void improve(Registration known, long nowMillis) {
    try {
      Classification answer = policy.register(known.classification().declaration(), nowMillis);
      if (answer.queueClass() != known.classification().queueClass()) {
        LOG.info("{}", ClassificationText.of(answer));
      }
      changed(answer);
    } catch (ImpossibleDemandException e) {
      LOG.debug("Queue {} stays what it is", known.declared().queue(), e);
    }
  }

  /** Registers a declaration, or notes why it is refused; whether it is registered. */
  private boolean registerConfigured(DeclaredQueue queue, long nowMillis) {
    RefusedQueue refused;
    try {
      Classification answer = register(queue, Origin.CONFIGURED, false, nowMillis, nowMillis);
      if (answer.queueClass() != QueueClass.REJECTED) {
        LOG.info("{}", ClassificationText.of(answer));
        return true;
      }
      refused =
          new RefusedQueue(queue, Optional.of(answer), answer.refusal().orElseThrow(), nowMillis);
    } catch (IllegalArgumentException e) {
      refused = new RefusedQueue(queue, Optional.empty(), impossible(e), nowMillis);
    }
    RefusedQueue before = refusals.put(queue.queue(), refused);
    if (before == null || !before.declared().equals(queue)) {
      LOG.warn("{} It is tried again when capacity or the other queues change.", refused.message());
    }
    return false;
  }

  /** Why the cluster could not serve a queue even if it were alone. */
  private static Refusal impossible(IllegalArgumentException e) {
    return new Refusal(
        ReasonCode.BAD_DECLARATION.name(),
        e.getMessage(),
        "a smaller demand, a longer on-time, or more nodes");
  }

  /** A burst of a queue has ended: its demand may follow from it. */
  void burstEnded(QueueId queue, long nowMillis) {
    Registration known = registrations.get(queue);
    if (known != null) {
      Optional<Classification> now = DemandRevision.revise(policy, known.declared(), nowMillis);
      now.ifPresent(this::changed);
      now.map(ClassificationText::of)
          .ifPresent(
              text -> LOG.info("Queue {} declares what its past bursts needed. {}", queue, text));
    }
  }

  /** A class changed though nothing new was declared; something may have been since. */
  void follow(ClassChange change) {
    policy.book().find(change.now().queue()).ifPresent(this::changed);
  }

  private void changed(Classification now) {
    registrations.computeIfPresent(now.queue(), (queue, known) -> known.with(now));
  }

  /** The queues that are known to the policy, in the order of their paths. */
  Map<QueueId, Registration> registrations() {
    return Collections.unmodifiableMap(registrations);
  }

  /** What the configuration declares and was not accepted, in the order of the paths. */
  Map<QueueId, RefusedQueue> refusals() {
    return Collections.unmodifiableMap(refusals);
  }
}
