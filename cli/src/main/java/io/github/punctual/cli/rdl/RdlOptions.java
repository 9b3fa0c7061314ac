package io.github.punctual.cli.rdl;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** When, in what steps, and in which cluster expressions are looked at. */
final class RdlOptions {
  private static final Pattern MEMORY = Pattern.compile("(\\d{1,12})([mgtMGT]?)");

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "The memory of the cluster in MiB, or such as 200g or 4t.")
  private String memory;

  @Option(names = "--vcores", paramLabel = "N", description = "The virtual cores of the cluster.")
  private Long vcores;

  @Option(
      names = "--resource",
      paramLabel = "TYPE=AMOUNT",
      description = "What the cluster has of another resource type, such as gpu=16; repeatable.")
  private Map<String, Long> resources = new LinkedHashMap<>();

  @Option(
      names = "--now",
      paramLabel = "INSTANT",
      description =
          "When it is submitted, as YYYY-MM-DDTHH:MMZ, with Z or an offset such as +01:00 (default:"
              + " now, to the second).")
  private String now;

  @Option(
      names = "--step",
      paramLabel = "TIME",
      defaultValue = "1s",
      description = "The length of a step of the plan (default: ${DEFAULT-VALUE}).")
  private String step;

  @Option(
      names = "--horizon",
      paramLabel = "TIME",
      defaultValue = "30d",
      description = "How far ahead is planned (default: ${DEFAULT-VALUE}).")
  private String horizon;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "The time zone in which times are shown, such as Europe/Berlin (default: this"
              + " machine's).")
  private String zone;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private Instant submission;

  boolean json() {
    return json;
  }

  long stepMillis() {
    long millis = millis("--step", step);
    if (millis < 1) {
      throw new InputException("--step", step, "at least 1ms");
    }
    return millis;
  }

  private static long millis(String option, String text) {
    return DurationText.parse(text)
        .orElseThrow(() -> new InputException(option, text, DurationText.ACCEPTED))
        .toMillis();
  }

  /** The instant of the submission in milliseconds; the same at every call. */
  long nowMillis() {
    if (submission == null) {
      submission =
          now == null
              ? Instant.ofEpochSecond(Clock.systemUTC().instant().getEpochSecond())
              : instant(now);
    }
    return submission.toEpochMilli();
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text.strip()).toInstant();
    } catch (DateTimeException e) {
      throw new InputException(
          "--now is '%s', which is no instant; write it with its zone, such as %s"
              .formatted(text, Clock.systemUTC().instant().truncatedTo(ChronoUnit.MINUTES)),
          e);
    }
  }

  /** The first step in which anything can be. */
  long firstStep() {
    return -Math.floorDiv(-nowMillis(), stepMillis());
  }

  long horizonSteps() {
    long millis = millis("--horizon", horizon);
    if (millis < stepMillis()) {
      throw new InputException(
          "--horizon is '%s' and --step '%s'; a plan must have a step".formatted(horizon, step));
    }
    return millis / stepMillis();
  }

  ZoneId zone() {
    try {
      return zone == null ? ZoneId.systemDefault() : ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new InputException(
          "--zone is '%s', which is no time zone; it must be such as Europe/Berlin, UTC or +01:00"
              .formatted(zone),
          e);
    }
  }

  /** The cluster; empty when nothing is said of it. */
  Optional<ResourceVector> capacity() {
    if (memory == null && vcores == null && resources.isEmpty()) {
      return Optional.empty();
    }
    if (memory == null || vcores == null) {
      throw new InputException("a cluster needs both --memory and --vcores");
    }
    Map<String, Long> amounts = new TreeMap<>(resources);
    amounts.put(ResourceVector.MEMORY, memoryMib());
    amounts.put(ResourceVector.VCORES, vcores);
    try {
      ResourceVector capacity = ResourceVector.of(amounts);
      if (!capacity.isZero()) {
        return Optional.of(capacity);
      }
    } catch (IllegalArgumentException e) {
      throw new InputException("the cluster cannot be: " + e.getMessage(), e);
    }
    throw new InputException("the cluster has nothing; give it --memory and --vcores above 0");
  }

  private long memoryMib() {
    Matcher matcher = MEMORY.matcher(memory.strip());
    if (!matcher.matches()) {
      throw new InputException(
          "--memory is '%s', which is no size; it must be a number of MiB or such as 200g"
              .formatted(memory));
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "g", "G" -> amount << 10;
      case "t", "T" -> amount << 20;
      default -> amount;
    };
  }
}
