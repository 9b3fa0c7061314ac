package io.github.punctual.admission.declaration;

import io.github.punctual.core.decision.Spelling;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tags that a declaration is made of, and how their values are written. */
public enum Key {
  /** When the job has to be done; the one tag that makes a job one with a deadline. */
  DEADLINE(
      "deadline",
      "write a duration such as sla.deadline=15m, 2h30m, 90s, 1d or pt15m, from 1s to 366d, "
          + "or a future instant such as sla.deadline=%1$st12:00:00z or %1$st13:00:00+01:00"),
  /** How many tasks it can run at once. */
  TASKS("tasks", "write a whole number from 1 to 1000000, such as sla.tasks=100"),
  /** The virtual cores of one task. */
  TASK_VCORES("task-vcores", "write a whole number from 1 to 100000, such as sla.task-vcores=1"),
  /** The memory of one task. */
  TASK_MEMORY(
      "task-memory",
      "write a whole number and m, g or t, from 1m to 1024t, such as sla.task-memory=2g"),
  /** How long one task runs, a hint for a first run. */
  TASK_DURATION(
      "task-duration",
      "write a duration such as sla.task-duration=90s, 500ms or 2h30m, from 1ms to 366d"),
  /** The name under which history is kept. */
  JOB("job", "write a name of at most 100 characters, such as sla.job=nightly-etl"),
  /** RUSH: the shape of the utility. */
  UTILITY(
      "utility",
      "write sla.utility=sigmoid, linear, constant, or the full name of a class such as"
          + " sla.utility=com.example.steps"),
  /** RUSH: the weight of the job. */
  WEIGHT("weight", "write a decimal number from 0.000001 to 1000000, such as sla.weight=3"),
  /** RUSH: how fast the utility falls. */
  SENSITIVITY(
      "sensitivity",
      "write a decimal number from 0.000001 to 1000000, such as sla.sensitivity=0.5");

  public static final String PREFIX = "sla.";

  private final String tag;
  private final String acceptedForm;

  Key(String name, String acceptedForm) {
    this.tag = PREFIX + name;
    this.acceptedForm = acceptedForm;
  }

  /** The key as in a tag, such as {@code sla.tasks}. */
  public String tag() {
    return tag;
  }

  /**
   * What to write, as an imperative clause.
   *
   * @param nowMillis the present: an instant that it shows lies after it
   */
  public String acceptedForm(long nowMillis) {
    return acceptedForm.formatted(
        LocalDate.ofInstant(Instant.ofEpochMilli(nowMillis), ZoneOffset.UTC).plusDays(1));
  }

  /** The key of that name, which must be in lower case. */
  static Optional<Key> of(String tag) {
    return Arrays.stream(values()).filter(key -> key.tag.equals(tag)).findFirst();
  }

  /** All keys, for messages. */
  static String known() {
    return Arrays.stream(values()).map(Key::tag).collect(Collectors.joining(", "));
  }

  /** The key that was probably meant, if one is near. */
  static Optional<Key> nearest(String tag) {
    return Spelling.nearest(tag, Arrays.stream(values()).map(Key::tag).toList()).flatMap(Key::of);
  }
}
