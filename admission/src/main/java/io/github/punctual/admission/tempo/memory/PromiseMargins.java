package io.github.punctual.admission.tempo.memory;

import io.github.punctual.core.policy.Whose;
import java.util.LinkedHashMap;
import java.util.Map;

/** By user, what promises that have ended say about how sure a plan must be of new ones. */
public final class PromiseMargins {
  /** The user to whom a promise has not ended for longest comes first. */
  private final Map<String, PromiseMargin> byUser = new LinkedHashMap<>();

  /** A promise to a user has ended; with whom that has not happened for longest is forgotten. */
  public void promiseEnded(String user, boolean isKept, double confidence) {
    PromiseMargin margin = byUser.remove(user);
    margin = margin == null ? new PromiseMargin() : margin;
    margin.ended(isKept, confidence);
    put(user, margin);
  }

  /** A job of a user to which nothing was promised has ended. */
  public void endedUnpromised(String user, boolean isMet, double confidence) {
    if (of(user) > 0) {
      byUser.get(user).endedUnpromised(isMet, confidence);
    }
  }

  /** By so many standard deviations a plan must be surer of promises to a user. */
  public double of(String user) {
    PromiseMargin margin = byUser.get(user);
    return margin == null ? 0 : margin.deviations();
  }

  /** From how many promises to a user it was learned that there is a margin; 0 where none is. */
  public long learnedFrom(String user) {
    return of(user) > 0 ? byUser.get(user).promises() : 0;
  }

  Map<String, PromiseMargin> byUser() {
    return byUser;
  }

  void put(String user, PromiseMargin margin) {
    byUser.put(user, margin);
    if (byUser.size() > TaskMemory.NAMES_MOST) {
      byUser.remove(byUser.keySet().iterator().next());
    }
  }

  void forget(Whose whose) {
    byUser.keySet().removeIf(user -> whose.includes(user, ""));
  }
}
