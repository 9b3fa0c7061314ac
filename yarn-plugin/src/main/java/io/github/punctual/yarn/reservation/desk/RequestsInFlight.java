package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.yarn.settings.ReservationLimits;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets only so many requests about reservations be answered at a time, of one user and of all: each
 * keeps a thread of the ResourceManager waiting. Safe for several threads.
 */
public final class RequestsInFlight {
  /** Answers a request, or fails in its own way. */
  public interface Question<T, E extends Exception> {
    T answer() throws E;
  }

  private final ReservationLimits limits;
  private final Map<String, Integer> byUser = new HashMap<>();
  private int all;

  RequestsInFlight(ReservationLimits limits) {
    this.limits = limits;
  }

  /** Answers a request; an UnansweredException when too many are being answered already. */
  <T, E extends Exception> T answer(String user, Question<T, E> request) throws E {
    enter(user);
    try {
      return request.answer();
    } finally {
      leave(user);
    }
  }

  private synchronized void enter(String user) {
    int own = byUser.getOrDefault(user, 0);
    if (own >= limits.requestsPerUser()) {
      throw UnansweredException.tooManyOf(user, limits);
    }
    if (all >= limits.requests()) {
      throw UnansweredException.tooMany(limits);
    }
    byUser.put(user, own + 1);
    all++;
  }

  private synchronized void leave(String user) {
    byUser.computeIfPresent(user, (name, own) -> own == 1 ? null : own - 1);
    all--;
  }
}
