package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.sharing.PromisedHoldings;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.Map;
import java.util.TreeMap;

/** What each user and each queue is promised, and was as far back as the sharing policy looks. */
final class OwnerPromises implements PromisedHoldings {
  private static final VectorTimeline NOTHING = new VectorTimeline();

  private final boolean kept;
  private final VectorTimeline capacity;
  private final Map<String, VectorTimeline> users = new TreeMap<>();
  private final Map<String, VectorTimeline> queues = new TreeMap<>();

  OwnerPromises(SharingPolicy policy, VectorTimeline capacity) {
    this.kept = !policy.isTrivial();
    this.capacity = capacity;
  }

  void add(Booking booking) {
    if (kept) {
      VectorTimeline line = booking.counted();
      users.computeIfAbsent(booking.request().owner(), owner -> new VectorTimeline()).add(line);
      queues.computeIfAbsent(booking.request().queue(), queue -> new VectorTimeline()).add(line);
    }
  }

  void remove(Booking booking) {
    if (kept) {
      VectorTimeline line = booking.counted();
      take(users, booking.request().owner(), line);
      take(queues, booking.request().queue(), line);
    }
  }

  private static void take(Map<String, VectorTimeline> lines, String name, VectorTimeline line) {
    VectorTimeline all = lines.get(name);
    if (all != null) {
      all.subtract(line);
      if (all.isZero()) {
        lines.remove(name);
      }
    }
  }

  @Override
  public VectorTimeline user(String owner) {
    return users.getOrDefault(owner, NOTHING);
  }

  @Override
  public VectorTimeline queue(String path) {
    return queues.getOrDefault(path, NOTHING);
  }

  @Override
  public VectorTimeline capacity() {
    return capacity;
  }
}
