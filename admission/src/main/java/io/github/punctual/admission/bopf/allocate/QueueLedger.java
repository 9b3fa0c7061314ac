package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.condition.Admission;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueBook;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The memory of the scheduler: what every queue holds, its burst, its past bursts, and what it
 * received in the long run. For one thread.
 */
public final class QueueLedger {
  /** How many bursts that ended are kept for who asks. */
  private static final int FINISHED = 10_000;

  private final BopfSettings settings;
  private final TypeNames types = new TypeNames();
  private final LongRunTrack.Cluster cluster = new LongRunTrack.Cluster(types);
  private final Map<QueueId, QueueTracker> trackers = new HashMap<>();
  private final Set<QueueId> rejected = new HashSet<>();
  private final ArrayDeque<BurstRecord> finished = new ArrayDeque<>();

  /** The queues of the last snapshot, in its order. */
  private final List<QueueTracker> present = new ArrayList<>();

  /**
   * What the last snapshot says of those that are present, in the same order. Not in the trackers:
   * a collector that marks what old objects refer to makes a reference that is written into each of
   * 20,000 dearer than all else of a decision.
   */
  private List<QueueUse> uses = List.of();

  /** The admitted queues, in the order of their admission. */
  private final List<QueueTracker> admitted = new ArrayList<>();

  private ResourceVector capacity = ResourceVector.ZERO;
  private double totalWeight;
  private OptionalLong lastMillis = OptionalLong.empty();

  /** Until when time is counted for all. */
  private OptionalLong passedMillis = OptionalLong.empty();

  private boolean restored;

  /** Whether what was restored lies before a restart, after which jobs are found again. */
  private boolean recovered;

  /** How often the queues of the snapshots have changed. */
  private long arrangements;

  public QueueLedger(BopfSettings settings) {
    this.settings = settings;
  }

  /** Remembers that a queue was refused: it is served only from what is spare. */
  public void refuse(QueueId queue) {
    rejected.add(queue);
  }

  /** Forgets a queue and all that it did. */
  public void forget(QueueId queue) {
    QueueTracker forgotten = trackers.remove(queue);
    rejected.remove(queue);
    arrangements++;
    if (forgotten != null && forgotten.place >= 0) {
      present.remove(forgotten.place);
      List<QueueUse> others = new ArrayList<>(uses);
      others.remove(forgotten.place);
      uses = others;
      number();
    }
    admitted.removeIf(tracker -> tracker.queue.equals(queue));
  }

  /** Takes over the classes as they are now, from an instant on. */
  public void classify(QueueBook book, long nowMillis) {
    pass(nowMillis);
    Set<QueueId> before = new HashSet<>();
    admitted.forEach(tracker -> before.add(tracker.queue));
    admitted.clear();
    double weights = 0;
    for (Classification queue : book.queues()) {
      QueueTracker tracker = tracker(queue.queue(), nowMillis);
      if (!restored) {
        tracker.settle(nowMillis);
      }
      tracker.classify(Optional.of(queue), served(queue.queueClass()), admitted.size(), nowMillis);
      admitted.add(tracker);
      before.remove(queue.queue());
      rejected.remove(queue.queue());
      weights += tracker.weight;
    }
    // As in the conditions: queues that are only expected have weight 1.
    totalWeight = Math.max(weights, settings.expectedQueues());
    admitted.forEach(tracker -> tracker.longRun.weigh(tracker.weight));
    before.forEach(queue -> unclassify(tracker(queue, nowMillis), nowMillis));
    rejected.forEach(queue -> unclassify(tracker(queue, nowMillis), nowMillis));
  }

  private QueueClass served(QueueClass queueClass) {
    return queueClass == QueueClass.SOFT && !settings.softClass() ? QueueClass.ELASTIC : queueClass;
  }

  private void unclassify(QueueTracker tracker, long nowMillis) {
    tracker.classify(
        Optional.empty(),
        rejected.contains(tracker.queue) ? QueueClass.REJECTED : QueueClass.ELASTIC,
        Integer.MAX_VALUE,
        nowMillis);
    tracker.longRun.weigh(0);
  }

  /** Learns what the queues hold now, and which bursts began or ended. */
  public void observe(QueueSnapshot snapshot) {
    long now = snapshot.nowMillis();
    long last = lastMillis.orElse(Long.MIN_VALUE);
    pass(now);
    if (!snapshot.capacity().equals(capacity)) {
      capacity = snapshot.capacity();
      types.learn(capacity);
    }
    List<QueueUse> queues = snapshot.queues();
    boolean sameQueues = queues.size() == present.size();
    for (int i = 0; i < queues.size(); i++) {
      QueueUse use = queues.get(i);
      QueueTracker tracker = i < present.size() ? present.get(i) : null;
      if (tracker == null || !tracker.queue.equals(use.queue())) {
        sameQueues = false;
        tracker = tracker(use.queue(), now);
      }
      if (restored) {
        tracker.resume(use, recovered, last, now, this::finish);
      } else {
        tracker.observe(use, last, now, this::finish);
      }
    }
    lastMillis = OptionalLong.of(now);
    passedMillis = lastMillis;
    uses = queues;
    if (!sameQueues) {
      arrange(queues, now);
    }
    if (restored) {
      leaveOutThoseThatAreGone(last, now);
    }
    restored = false;
    recovered = false;
  }

  /**
   * Queues that are not there at the first look hold nothing, and nobody knows since when: they are
   * seen like others whose containers have ended, and forgotten if they were never promised or
   * refused anything.
   */
  private void leaveOutThoseThatAreGone(long last, long now) {
    List<QueueTracker> gone =
        trackers.values().stream()
            .filter(tracker -> tracker.place < 0)
            .sorted(Comparator.comparing((QueueTracker tracker) -> tracker.queue))
            .toList();
    for (QueueTracker tracker : gone) {
      tracker.resumeAbsent(last, now, this::finish);
      if (tracker.classification.isEmpty() && !rejected.contains(tracker.queue)) {
        trackers.remove(tracker.queue);
      }
    }
  }

  /** Whether it was taken over from before a restart, and nothing was observed since. */
  public boolean isRecovered() {
    return recovered;
  }

  /** What was taken over is from before a restart; otherwise nothing has stopped meanwhile. */
  public void recovered(boolean was) {
    recovered = was;
  }

  private void pass(long nowMillis) {
    if (!restored) {
      cluster.pass(capacity, totalWeight, nowMillis - passedMillis.orElse(nowMillis));
      passedMillis = OptionalLong.of(nowMillis);
    }
  }

  /** Queues came or went: whoever is no longer there holds nothing, and is forgotten if unknown. */
  private void arrange(List<QueueUse> queues, long now) {
    arrangements++;
    present.forEach(tracker -> tracker.place = -1);
    List<QueueTracker> before = List.copyOf(present);
    present.clear();
    queues.forEach(use -> present.add(tracker(use.queue(), now)));
    number();
    for (QueueTracker tracker : before) {
      if (tracker.place < 0) {
        tracker.absent(now, this::finish);
        if (tracker.classification.isEmpty()) {
          trackers.remove(tracker.queue);
        }
      }
    }
  }

  private void number() {
    for (int i = 0; i < present.size(); i++) {
      present.get(i).place = i;
    }
  }

  private QueueTracker tracker(QueueId queue, long now) {
    return trackers.computeIfAbsent(
        queue, id -> new QueueTracker(id, types, new LongRunTrack(cluster, now), now));
  }

  private void finish(BurstRecord burst) {
    if (finished.size() == FINISHED) {
      finished.removeFirst();
    }
    finished.add(burst);
  }

  /** The bursts that ended since this was last asked; of very many, the latest. */
  public List<BurstRecord> takeFinished() {
    List<BurstRecord> result = List.copyOf(finished);
    finished.clear();
    return result;
  }

  /** The queues of the last snapshot, in its order. */
  List<QueueTracker> present() {
    return present;
  }

  /** What the last snapshot says of a queue that is in it. */
  QueueUse use(QueueTracker tracker) {
    return uses.get(tracker.place);
  }

  /** Changes when the queues of the last snapshot are others than before. */
  long arrangements() {
    return arrangements;
  }

  /** What the queues share. */
  ResourceVector capacity() {
    return capacity;
  }

  /** The burst that a queue has; empty between bursts. */
  public Optional<CurrentBurst> burst(QueueId queue) {
    return settled(queue)
        .flatMap(tracker -> Optional.ofNullable(tracker.burst))
        .filter(burst -> !burst.hasEnded())
        .map(BurstTrack::view);
  }

  /** What the past bursts of a queue received, oldest first; of many, the latest. */
  public List<ResourceSeconds> history(QueueId queue) {
    return settled(queue).map(QueueTracker::history).orElse(List.of());
  }

  /** How the queues of the last snapshot stand, in its order. */
  public List<QueueStanding> standings() {
    long now = lastMillis.orElse(0);
    List<QueueStanding> result = new ArrayList<>(present.size());
    for (QueueTracker tracker : present) {
      tracker.settle(now);
      result.add(tracker.standing(use(tracker)));
    }
    return result;
  }

  private Optional<QueueTracker> settled(QueueId queue) {
    Optional<QueueTracker> tracker = Optional.ofNullable(trackers.get(queue));
    tracker.ifPresent(known -> known.settle(lastMillis.orElse(0)));
    return tracker;
  }

  /** The instant of the last snapshot; empty before the first. */
  public OptionalLong lastMillis() {
    return lastMillis;
  }

  /** What must be remembered of the queues: the admitted in their order, others by their paths. */
  public List<QueueState> state(List<Admission> admissions) {
    long now = lastMillis.orElse(0);
    List<QueueTracker> others =
        trackers.values().stream()
            .filter(tracker -> tracker.classification.isEmpty())
            .sorted(Comparator.comparing((QueueTracker tracker) -> tracker.queue))
            .toList();
    List<QueueState> result = new ArrayList<>();
    for (Admission admission : admissions) {
      QueueTracker tracker = trackers.get(admission.declaration().queue());
      tracker.settle(now);
      result.add(tracker.state(Optional.of(admission)));
    }
    for (QueueTracker tracker : others) {
      tracker.settle(now);
      result.add(tracker.state(Optional.empty()));
    }
    return result;
  }

  /**
   * Takes over what was remembered, after the classes are known.
   *
   * @param atMillis the instant of the last snapshot before
   */
  public void restore(List<QueueState> queues, ResourceVector capacityThen, long atMillis) {
    lastMillis = OptionalLong.of(atMillis);
    capacity = capacityThen;
    types.learn(capacityThen);
    restored = true;
    recovered = true;
    for (QueueState state : queues) {
      QueueId queue = new QueueId(state.queue());
      QueueTracker before = tracker(queue, atMillis);
      QueueTracker tracker =
          new QueueTracker(queue, types, new LongRunTrack(cluster, state.longRun()), atMillis);
      tracker.classify(before.classification, before.queueClass, before.admission, atMillis);
      tracker.longRun.weigh(before.classification.isPresent() ? tracker.weight : 0);
      if (state.queueClass().equals(QueueClass.REJECTED.name())) {
        rejected.add(queue);
        unclassify(tracker, atMillis);
      }
      tracker.restore(state);
      trackers.put(queue, tracker);
    }
    admitted.replaceAll(tracker -> trackers.get(tracker.queue));
  }
}
