package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows bursts over time, to show and tell how they went. Nothing is decided by it, and it is not
 * kept over a restart. For one thread at a time.
 */
final class BurstCourses {
  private static final Logger LOG = LoggerFactory.getLogger(BurstCourses.class);

  /** So many past bursts of a queue are shown. */
  private static final int PAST = 40;

  /** With more points every other one is left out. */
  private static final int POINTS = 64;

  /** A burst that has arrived, and how it stood at the last look. */
  private static final class Open {
    private CurrentBurst burst;
    private final List<BurstCourse.Point> points = new ArrayList<>();
    private QueueClass queueClass = QueueClass.ELASTIC;
    private long shortMillis;
    private long lookedMillis;
    private boolean lacks;
    private long gapMillis;

    private Open(CurrentBurst burst) {
      this.burst = burst;
      this.lookedMillis = burst.arrivedMillis();
      points.add(new BurstCourse.Point(burst.arrivedMillis(), 0));
    }

    private BurstCourse course(Optional<BurstRecord> end) {
      return new BurstCourse(
          burst.arrivedMillis(),
          burst.deadlineMillis(),
          burst.declared(),
          queueClass,
          shortMillis,
          points,
          end);
    }

    private void passed(long nowMillis) {
      if (lacks) {
        shortMillis += Math.max(0, Math.min(nowMillis, burst.deadlineMillis()) - lookedMillis);
      }
      lookedMillis = nowMillis;
    }

    private void add(long nowMillis, double part) {
      BurstCourse.Point last = points.get(points.size() - 1);
      if (nowMillis - last.millis() < gapMillis) {
        return;
      }
      points.add(new BurstCourse.Point(nowMillis, part));
      if (points.size() > POINTS) {
        for (int i = points.size() - 2; i > 0; i -= 2) {
          points.remove(i);
        }
        gapMillis = 2 * (nowMillis - burst.arrivedMillis()) / POINTS;
      }
    }
  }

  private final Map<QueueId, Open> open = new HashMap<>();
  private final Map<QueueId, Deque<BurstCourse>> past = new HashMap<>();

  /** Looks at the bursts after a decision; queues that declare nothing are forgotten. */
  void look(
      QueueSnapshot snapshot,
      Map<QueueId, QueueShare> shares,
      BopfPolicy policy,
      Map<QueueId, Registration> registered) {
    open.keySet().retainAll(registered.keySet());
    past.keySet().retainAll(registered.keySet());
    for (QueueUse use : snapshot.queues()) {
      Registration known = registered.get(use.queue());
      QueueShare share = shares.get(use.queue());
      if (known != null && share != null && known.declared().declaration().isLatencySensitive()) {
        QueueClass queueClass = known.classification().queueClass();
        policy
            .burst(use.queue())
            .ifPresent(burst -> look(burst, queueClass, use, share, snapshot.nowMillis()));
      }
    }
  }

  private void look(
      CurrentBurst burst, QueueClass queueClass, QueueUse use, QueueShare share, long nowMillis) {
    Open now = open.get(use.queue());
    if (now == null || now.burst.arrivedMillis() != burst.arrivedMillis()) {
      now = new Open(burst);
      open.put(use.queue(), now);
    }
    now.burst = burst;
    now.passed(nowMillis);
    now.queueClass = queueClass;
    now.lacks = lacks(use, share.level());
    now.add(nowMillis, BurstCourse.part(burst.received(), burst.declared()));
  }

  /** Whether jobs ask for more, of some type, and hold less of it than the level. */
  private static boolean lacks(QueueUse use, ResourceVector level) {
    return use.pending().amounts().entrySet().stream()
        .anyMatch(
            asked ->
                asked.getValue() > 0 && use.held().get(asked.getKey()) < level.get(asked.getKey()));
  }

  /** A burst has ended, or has ended anew after more of its work came. */
  void ended(BurstRecord record) {
    Open known = open.get(record.queue());
    if (known == null || known.burst.arrivedMillis() != record.arrivedMillis()) {
      // It came and went between two looks.
      long due = record.deadlineMillis();
      known =
          new Open(
              new CurrentBurst(
                  record.arrivedMillis(), due, due, record.declared(), record.received()));
    }
    known.passed(record.endMillis());
    BurstCourse course = known.course(Optional.of(record));
    Deque<BurstCourse> all = past.computeIfAbsent(record.queue(), queue -> new ArrayDeque<>());
    all.removeIf(each -> each.arrivedMillis() == record.arrivedMillis());
    if (!all.isEmpty()) {
      // The last alone is drawn over time; of those before it the end is told.
      all.addLast(all.removeLast().withoutPoints());
    }
    all.addLast(course);
    if (all.size() > PAST) {
      all.removeFirst();
    }
    Instant arrived = Instant.ofEpochMilli(record.arrivedMillis());
    String late = "The burst of queue {} that arrived at {} was late. {}";
    BurstText.why(course).ifPresent(why -> LOG.info(late, record.queue(), arrived, why));
  }

  /** The bursts of a queue that are over, oldest first. */
  List<BurstCourse> past(QueueId queue) {
    Deque<BurstCourse> all = past.get(queue);
    return all == null ? List.of() : List.copyOf(all);
  }

  /** The burst that a queue has, as it was looked at last. */
  Optional<BurstCourse> present(QueueId queue, Optional<CurrentBurst> burst) {
    return Optional.ofNullable(open.get(queue))
        .filter(
            known ->
                burst.filter(b -> b.arrivedMillis() == known.burst.arrivedMillis()).isPresent())
        .map(known -> known.course(Optional.empty()));
  }
}
