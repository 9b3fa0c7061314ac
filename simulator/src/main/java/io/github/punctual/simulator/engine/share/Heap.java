package io.github.punctual.simulator.engine.share;

import java.util.ArrayList;
import java.util.List;

/**
 * Members in their order, the first of all at hand; any of them can be taken out in logarithmic
 * time, so that nothing outdated stays behind.
 */
public final class Heap<T extends Heap.Member<T>> {
  private final List<T> members = new ArrayList<>();

  /** One that can be in one heap at a time; its order must not change while it is in it. */
  public abstract static class Member<T> {
    private static final int OUTSIDE = -1;

    /** Where it stands in the heap that it is in, if any; the heap's own. */
    int place = OUTSIDE;

    /** Whether it comes before another one; no two are alike. */
    protected abstract boolean isBefore(T other);
  }

  /** Whether nobody is in it. */
  public boolean isEmpty() {
    return members.isEmpty();
  }

  /** How many are in it. */
  public int size() {
    return members.size();
  }

  /** The first of all; there must be one. */
  public T first() {
    return members.get(0);
  }

  /** Puts in a member that is in no heap. */
  public void add(T member) {
    members.add(member);
    up(member, members.size() - 1);
  }

  /** Takes a member out, if it is in a heap: then in this one. */
  public void remove(T member) {
    int at = member.place;
    if (at == Member.OUTSIDE) {
      return;
    }
    member.place = Member.OUTSIDE;
    T last = members.remove(members.size() - 1);
    if (last != member) {
      up(last, at);
      down(last, last.place);
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
    member.place = at;
  }
}
