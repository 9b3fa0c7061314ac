package io.github.punctual.admission.declaration;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** Writes declarations as tags. */
final class DeclaredTags {
  private DeclaredTags() {}

  /** Tags that are read back as the same declaration. */
  static SortedSet<String> of(Declaration declaration) {
    SortedSet<String> tags = new TreeSet<>();
    tags.add(tag(Key.DEADLINE, text(declaration.deadline())));
    declaration.tasks().ifPresent(value -> tags.add(tag(Key.TASKS, value)));
    declaration.taskVcores().ifPresent(value -> tags.add(tag(Key.TASK_VCORES, value)));
    declaration.taskMemoryMib().ifPresent(value -> tags.add(tag(Key.TASK_MEMORY, value + "m")));
    declaration
        .taskDurationMillis()
        .ifPresent(value -> tags.add(tag(Key.TASK_DURATION, Deadline.durationText(value))));
    declaration.job().ifPresent(value -> tags.add(tag(Key.JOB, value)));
    declaration.utility().ifPresent(value -> tags.add(tag(Key.UTILITY, value)));
    declaration.weight().ifPresent(value -> tags.add(tag(Key.WEIGHT, plain(value))));
    declaration.sensitivity().ifPresent(value -> tags.add(tag(Key.SENSITIVITY, plain(value))));
    return tags;
  }

  private static String text(Deadline deadline) {
    return deadline instanceof Deadline.After after
        ? Deadline.durationText(after.millis())
        : Instant.ofEpochMilli(((Deadline.At) deadline).epochMillis())
            .toString()
            .toLowerCase(Locale.ROOT);
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).toPlainString();
  }

  private static String tag(Key key, Object value) {
    return key.tag() + "=" + value;
  }
}
