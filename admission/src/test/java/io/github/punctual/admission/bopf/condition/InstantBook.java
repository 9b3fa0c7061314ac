package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The conditions where the paper ends and {@link io.github.punctual.admission.bopf.PaperBopf} with
 * it, when capacity changes and promises are kept, tried at every millisecond of a short horizon:
 * slow, and without any of the book's shortcuts. Periods must divide {@link #HYPERPERIOD}, and
 * nothing listed may lie beyond {@link #HORIZON}.
 */
final class InstantBook {
  static final long HYPERPERIOD = 24;
  static final long HORIZON = 60;
  private static final long END = HORIZON + 2 * HYPERPERIOD;
  private static final double TOLERANCE = 1e-9;

  /** An admitted queue. */
  static final class Member {
    final QueueDeclaration declaration;
    final QueueClass promised;
    final ResourceVector promisedCapacity;
    QueueClass now;

    Member(QueueDeclaration declaration, QueueClass promised, ResourceVector promisedCapacity) {
      this.declaration = declaration;
      this.promised = promised;
      this.promisedCapacity = promisedCapacity;
      this.now = promised;
    }

    boolean isPromisedBursts() {
      return promised == QueueClass.HARD || promised == QueueClass.SOFT;
    }
  }

  final List<Member> members = new ArrayList<>();
  private final int expected;
  private ResourceVector capacity;

  InstantBook(ResourceVector capacity, int expected) {
    this.capacity = capacity;
    this.expected = expected;
  }

  /** Those below their promises are asked first, and a queue that declares anew has left. */
  QueueClass ask(QueueDeclaration newcomer, long now) {
    InstantBook others = new InstantBook(capacity, expected);
    for (Member m : members) {
      if (!m.declaration.queue().equals(newcomer.queue())) {
        others.members.add(new Member(m.declaration, m.promised, m.promisedCapacity));
        others.members.get(others.members.size() - 1).now = m.now;
      }
    }
    others.askThoseBelow(now);
    return others.askAsTheyStand(newcomer, now);
  }

  private QueueClass askAsTheyStand(QueueDeclaration newcomer, long now) {
    List<Member> others =
        members.stream().filter(m -> !m.declaration.queue().equals(newcomer.queue())).toList();
    List<QueueDeclaration> all = new ArrayList<>(others.stream().map(m -> m.declaration).toList());
    all.add(newcomer);
    boolean safe =
        others.stream()
            .filter(Member::isPromisedBursts)
            .allMatch(
                m ->
                    m.now == QueueClass.ELASTIC
                        ? isFair(m.declaration, all, m.promisedCapacity, now)
                        : isFair(m.declaration, all, capacity, now));
    if (!safe) {
      return QueueClass.REJECTED;
    }
    if (!newcomer.isLatencySensitive() || !isFair(newcomer, all, capacity, now)) {
      return QueueClass.ELASTIC;
    }
    List<QueueDeclaration> hard =
        others.stream().filter(m -> m.now == QueueClass.HARD).map(m -> m.declaration).toList();
    return fits(newcomer, hard, now) ? QueueClass.HARD : QueueClass.SOFT;
  }

  QueueClass admit(QueueDeclaration newcomer, long now) {
    askThoseBelow(now);
    QueueClass asTheyStand = askAsTheyStand(newcomer, now);
    QueueClass answer = ask(newcomer, now);
    for (Member m : members) {
      if (m.declaration.equals(newcomer)
          && (asTheyStand.compareTo(m.promised) >= 0 || answer.compareTo(m.promised) >= 0)) {
        return m.now;
      }
    }
    if (answer != QueueClass.REJECTED) {
      leave(newcomer.queue(), now);
      members.add(new Member(newcomer, answer, capacity));
    }
    return answer;
  }

  void leave(QueueId queue, long now) {
    if (members.removeIf(m -> m.declaration.queue().equals(queue))) {
      askThoseBelow(now);
    }
  }

  private void askThoseBelow(long now) {
    if (members.stream().anyMatch(m -> m.now != m.promised)) {
      askAll(now);
    }
  }

  void capacity(ResourceVector next, long now) {
    capacity = next;
    askAll(now);
  }

  private void askAll(long now) {
    List<QueueDeclaration> all = members.stream().map(m -> m.declaration).toList();
    List<QueueDeclaration> hard = new ArrayList<>();
    for (Member m : members) {
      if (m.isPromisedBursts()) {
        if (!isFair(m.declaration, all, capacity, now)) {
          m.now = QueueClass.ELASTIC;
        } else if (m.promised == QueueClass.HARD && fits(m.declaration, hard, now)) {
          m.now = QueueClass.HARD;
          hard.add(m.declaration);
        } else {
          m.now = QueueClass.SOFT;
        }
      }
    }
  }

  /**
   * d(n) <= share of the sum of C over [T(n), T(n+1)), for every n that is not over; where arrivals
   * are not known, for any arrival from now on.
   */
  private boolean isFair(
      QueueDeclaration queue, List<QueueDeclaration> all, ResourceVector capacity, long now) {
    double weights = all.stream().mapToDouble(QueueDeclaration::weight).sum();
    double share = queue.weight() / Math.max(weights, expected);
    for (Window window : windows(queue.bursts().orElseThrow(), now)) {
      for (String type : List.of("a", "b")) {
        double whole = 0;
        for (long t = window.from; t < window.next; t++) {
          whole += capacity.get(type) / 1000.0;
        }
        if (window.demand.get(type) > whole * share * (1 + TOLERANCE)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean fits(QueueDeclaration newcomer, List<QueueDeclaration> hard, long now) {
    for (long t = now; t < END; t++) {
      for (String type : List.of("a", "b")) {
        double committed = 0;
        for (QueueDeclaration queue : hard) {
          committed += rate(queue.bursts().orElseThrow(), t, type);
        }
        double asked = rate(newcomer.bursts().orElseThrow(), t, type);
        if (asked > 0 && asked > capacity.get(type) - committed + 1e-6) {
          return false;
        }
      }
    }
    return true;
  }

  /** a(t): of a queue whose arrivals nobody knows, what it would have if it had a burst. */
  private static double rate(BurstPlan plan, long t, String type) {
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return aperiodic.demand().get(type) * 1000 / aperiodic.onTimeMillis();
    }
    if (plan instanceof BurstPlan.Periodic periodic) {
      double rate = periodic.demand().get(type) * 1000 / periodic.onTimeMillis();
      if (periodic.firstMillis().isEmpty()) {
        return rate;
      }
      long since = t - periodic.firstMillis().getAsLong();
      return since >= 0 && since % periodic.periodMillis() < periodic.onTimeMillis() ? rate : 0;
    }
    for (Burst burst : ((BurstPlan.Listed) plan).bursts()) {
      if (burst.arrivalMillis() <= t && t < burst.deadlineMillis()) {
        return burst.demand().get(type) * 1000 / burst.onTimeMillis();
      }
    }
    return 0;
  }

  private record Window(long from, long next, ResourceSeconds demand) {}

  private static List<Window> windows(BurstPlan plan, long now) {
    List<Window> windows = new ArrayList<>();
    if (plan instanceof BurstPlan.Listed listed) {
      for (int i = 0; i < listed.bursts().size(); i++) {
        Burst burst = listed.bursts().get(i);
        boolean last = i + 1 == listed.bursts().size();
        long next = last ? listed.endMillis() : listed.bursts().get(i + 1).arrivalMillis();
        windows.add(new Window(burst.arrivalMillis(), next, burst.demand()));
      }
    } else if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      for (long t = now; t < END; t++) {
        windows.add(new Window(t, t + aperiodic.leastGapMillis(), aperiodic.demand()));
      }
    } else {
      BurstPlan.Periodic periodic = (BurstPlan.Periodic) plan;
      boolean known = periodic.firstMillis().isPresent();
      long step = known ? periodic.periodMillis() : 1;
      long first = known ? periodic.firstMillis().getAsLong() : now;
      for (long t = first; t < END; t += step) {
        windows.add(new Window(t, t + periodic.periodMillis(), periodic.demand()));
      }
    }
    windows.removeIf(window -> window.next <= now);
    return windows;
  }
}
