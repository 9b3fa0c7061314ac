package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.yarn.settings.ReservationLimits;

/** A request was not answered, because answers may cost only so much; nothing has changed. */
public final class UnansweredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a request was not answered. The names are part of the public contract. */
  public enum Reason {
    /** Its user has as many requests that wait for an answer as one may have. */
    TOO_MANY_REQUESTS,
    /** As many requests wait for an answer as may, or they took too long. */
    BUSY,
    /** Looking for an answer took too long. */
    TOO_LONG
  }

  private final Reason reason;
  private final String advice;

  private UnansweredException(Reason reason, String message, String advice, Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.advice = advice;
  }

  /** A user has too many requests that wait for an answer. */
  public static UnansweredException tooManyOf(String user, ReservationLimits limits) {
    return new UnansweredException(
        Reason.TOO_MANY_REQUESTS,
        "%d requests of %s wait for an answer already, and so many one user may have at a time (%s)"
            .formatted(limits.requestsPerUser(), user, ReservationLimits.REQUESTS_PER_USER.name()),
        "again when one of them is answered",
        null);
  }

  private static UnansweredException busy(String message) {
    return new UnansweredException(Reason.BUSY, message, "again in a few seconds", null);
  }

  /** Too many requests wait for an answer. */
  public static UnansweredException tooMany(ReservationLimits limits) {
    return busy(
        "%d requests about reservations wait for an answer, and so many may at a time (%s)"
            .formatted(limits.requests(), ReservationLimits.REQUESTS.name()));
  }

  /** Those that came before in a plan queue took too long. */
  public static UnansweredException busy(String path, ReservationLimits limits) {
    return busy(
        "other requests in %s were not done within %d ms (%s times %s)"
            .formatted(
                path,
                limits.waitMillis(),
                ReservationLimits.REQUESTS.name(),
                ReservationLimits.PLANNING.name()));
  }

  /** It is not known in time what it would do to jobs that were promised something before. */
  static UnansweredException policyBusy(String path) {
    return busy(
        "whether what is asked for in %s leaves promised jobs in time is not known yet, because the policy is busy"
            .formatted(path));
  }

  /** Looking for an answer took too long. */
  public static UnansweredException tooLong(ReservationLimits limits, Throwable cause) {
    return new UnansweredException(
        Reason.TOO_LONG,
        "no answer was found within %d ms (%s)"
            .formatted(limits.planningMillis(), ReservationLimits.PLANNING.name()),
        "fewer occurrences, fewer atoms or shorter windows, or when less is promised to others",
        cause);
  }

  public Reason reason() {
    return reason;
  }

  /** What to do about it, as the rest of a sentence that begins with "try". */
  public String advice() {
    return advice;
  }
}
