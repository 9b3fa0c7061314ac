package io.github.punctual.yarn.web.plan;

import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Query;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of which plans a request asks for.
 *
 * @param queue the plan queue by its path or its last name; empty for all
 * @param fromMillis the first instant
 * @param toMillis the instant after the last; empty for that after which nothing is promised
 * @param resolutionMillis how long the slots are over which averages are taken; empty for exact
 *     steps
 * @param limit of how many reservations of each plan the steps are told one by one
 */
record PlanWindow(
    Optional<String> queue,
    long fromMillis,
    OptionalLong toMillis,
    OptionalLong resolutionMillis,
    int limit) {
  static final List<String> NAMES = List.of("queue", "from", "to", "resolution", "limit");

  /** More slots are more than anybody looks at. */
  private static final long MOST_SLOTS = 10_000;

  /** With nothing said the answer begins this long before the present. */
  private static final long BEFORE_MILLIS = 10 * 60 * 1000L;

  static PlanWindow of(Map<String, List<String>> values, long nowMillis)
      throws BadParameterException {
    Query given = Query.of(values, NAMES);
    long from = given.instant("from", nowMillis).orElse(nowMillis - BEFORE_MILLIS);
    OptionalLong to = given.instant("to", nowMillis);
    if (to.isPresent() && to.getAsLong() <= from) {
      throw new BadParameterException("to", given.single("to").orElse(""), "after from");
    }
    OptionalLong resolution = given.duration("resolution");
    if (resolution.isPresent()
        && to.isPresent()
        && (to.getAsLong() - from) / resolution.getAsLong() > MOST_SLOTS) {
      throw new BadParameterException(
          "resolution",
          given.single("resolution").orElse(""),
          "at least the %d-th part of the time between from and to".formatted(MOST_SLOTS));
    }
    return new PlanWindow(given.single("queue"), from, to, resolution, given.limit());
  }

  /** Whether a plan is asked for. */
  boolean selects(String queuePath) {
    return Query.isQueue(queue, queuePath);
  }

  /** How long the slots are in an answer that ends then: no more of them than are looked at. */
  OptionalLong slotMillis(long untilMillis) {
    return resolutionMillis.isEmpty()
        ? resolutionMillis
        : OptionalLong.of(
            Math.max(
                resolutionMillis.getAsLong(),
                -Math.floorDiv(fromMillis - untilMillis, MOST_SLOTS)));
  }
}
