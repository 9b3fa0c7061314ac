package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Members in their order, the first of all at hand; any of them can be taken out in logarithmic
 * time, so that nothing outdated stays behind.
 */
final class Heap<T extends Heap.Member<T>> {
  private final List<T> members = new ArrayList<>();

  /** One that can be in one heap at a time; its order must not change while it is in it. */
  abstract static class Member<T> {
    private static final int OUTSIDE = -1;
    private int place = OUTSIDE;

    /** Whether it comes before another. */
    abstract boolean isBefore(T other);

    final boolean isInHeap() {
      return place != OUTSIDE;
    }
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  int size() {
    return members.size();
  }

  T first() {
    return members.get(0);
  }

  /** All of them, in no order. */
  Stream<T> stream() {
    return members.stream();
  }

  void add(T member) {
    members.add(member);
    up(member, members.size() - 1);
  }

  /** Takes a member out, if it is in a heap: then in this one. */
  void remove(T member) {
    if (!member.isInHeap()) {
      return;
    }
    int at = place(member);
    leave(member);
    T last = members.remove(members.size() - 1);
    if (last != member) {
      up(last, at);
      down(last, place(last));
    }
  }

  private void up(T moving, int from) {
    int at = from;
    while (at > 0 && moving.isBefore(members.get((at - 1) / 2))) {
      put(members.get((at - 1) / 2), at);
      at = (at - 1) / 2;
    }
    put(moving, at);
  }

  private void down(T moving, int from) {
    int at = from;
    while (2 * at + 1 < members.size()) {
      int child = 2 * at + 1;
      if (child + 1 < members.size() && members.get(child + 1).isBefore(members.get(child))) {
        child++;
      }
      if (!members.get(child).isBefore(moving)) {
        break;
      }
      put(members.get(child), at);
      at = child;
    }
    put(moving, at);
  }

  private void put(T member, int at) {
    members.set(at, member);
    Member<T> placed = member;
    placed.place = at;
  }

  private int place(T member) {
    Member<T> placed = member;
    return placed.place;
  }

  private void leave(T member) {
    Member<T> placed = member;
    placed.place = Member.OUTSIDE;
  }
}
