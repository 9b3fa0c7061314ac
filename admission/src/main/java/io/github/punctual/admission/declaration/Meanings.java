package io.github.punctual.admission.declaration;

import java.util.Locale;

/** What the values of tags mean, however they are spelt. */
public final class Meanings {
  private Meanings() {}

  /**
   * Whether two values of a key mean the same, such as {@code 1h} and {@code 3600s}. Those that
   * cannot be read are the same only when they are spelt alike.
   *
   * @param one a value, in any case and without spaces around it
   * @param submitMillis when the job was submitted, in milliseconds since the epoch: an instant and
   *     a duration from then on may be the same deadline
   */
  public static boolean areSame(Key key, String one, String other, long submitMillis) {
    String first = one.toLowerCase(Locale.ROOT);
    String second = other.toLowerCase(Locale.ROOT);
    try {
      return first.equals(second)
          || of(key, first, submitMillis).equals(of(key, second, submitMillis));
    } catch (ValueException e) {
      // What is wrong with it is told when it is read.
      return false;
    }
  }

  private static Object of(Key key, String text, long submitMillis) throws ValueException {
    return switch (key) {
      case DEADLINE -> TagValues.deadline(text).resolveMillis(submitMillis);
      case TASKS -> TagValues.tasks(text);
      case TASK_VCORES -> TagValues.taskVcores(text);
      case TASK_MEMORY -> TagValues.memoryMib(text);
      case TASK_DURATION -> TagValues.taskDurationMillis(text);
      case JOB, UTILITY -> text;
      case WEIGHT, SENSITIVITY -> TagValues.factor(text);
    };
  }
}
