package io.github.punctual.yarn.web.plan;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.text.DurationText;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Site;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of plans a page shows, and how.
 *
 * @param queue the plan queue by its path or its last name; empty for all
 * @param by {@code reservation} or {@code queue}
 * @param type the resource type
 * @param range how much of the time to come: a span such as {@code 6h}, or {@code all} that is
 *     promised
 */
record PlanChoices(Optional<String> queue, String by, String type, String range) {
  static final long HOUR_MILLIS = 60 * 60 * 1000L;
  static final List<String> RANGES = List.of("1h", "6h", "24h", "7d", "all");

  /** So much is seen at once, with steps wide enough to tell them apart. */
  static final String RANGE = "6h";

  static final List<String> BY = List.of("reservation", "queue");

  private static final List<String> NAMES = List.of("queue", "by", "type", "range");

  /** With everything that is promised in sight, the picture begins this long before now. */
  private static final long BEFORE_MILLIS = 10 * 60 * 1000L;

  static PlanChoices of(Map<String, List<String>> values) throws BadParameterException {
    Query given = Query.of(values, NAMES);
    return new PlanChoices(
        given.single("queue"),
        given.oneOf("by", BY),
        given.single("type").orElse(ResourceVector.MEMORY),
        given.single("range").isPresent() ? given.oneOf("range", RANGES) : RANGE);
  }

  boolean byQueue() {
    return by.equals("queue");
  }

  boolean selects(String queuePath) {
    return Query.isQueue(queue, queuePath);
  }

  long fromMillis(long nowMillis) {
    return nowMillis - span().map(length -> length.toMillis() / 12).orElse(BEFORE_MILLIS);
  }

  OptionalLong toMillis(long nowMillis) {
    return span().stream().mapToLong(length -> nowMillis + length.toMillis()).findFirst();
  }

  /** How much is in sight; empty for all. */
  private Optional<Duration> span() {
    return DurationText.parse(range);
  }

  /** The address of the same page with one thing otherwise; an empty value leaves it out. */
  String with(String name, String value) {
    // Only what differs from where nothing is said.
    Map<String, String> values = new LinkedHashMap<>();
    values.put("queue", queue.orElse(""));
    values.put("by", by.equals(BY.get(0)) ? "" : by);
    values.put("type", type.equals(ResourceVector.MEMORY) ? "" : type);
    values.put("range", range.equals(RANGE) ? "" : range);
    values.put(name, value);
    return Query.address(Site.PLAN.path(), values);
  }
}
