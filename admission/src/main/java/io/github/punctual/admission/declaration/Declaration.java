package io.github.punctual.admission.declaration;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What a user declared about a job with a deadline. The ranges are those of {@link
 * DeclarationLimits}.
 *
 * @param deadline when it has to be done
 * @param tasks how many tasks it can run at once (the papers' requestedTasks)
 * @param taskVcores the virtual cores of one task
 * @param taskMemoryMib the memory of one task in MiB
 * @param taskDurationMillis how long one task runs, in milliseconds
 * @param job the name under which its history is kept, in lower case
 * @param utility RUSH: the name of the shape of its utility, or of a class of the user, in lower
 *     case
 * @param weight RUSH: its weight
 * @param sensitivity RUSH: how fast its utility falls
 */
public record Declaration(
    Deadline deadline,
    OptionalInt tasks,
    OptionalInt taskVcores,
    OptionalLong taskMemoryMib,
    OptionalLong taskDurationMillis,
    Optional<String> job,
    Optional<String> utility,
    OptionalDouble weight,
    OptionalDouble sensitivity) {
  /**
   * The name under which a job's history is kept, in lower case, never empty, and no longer than a
   * value may be.
   *
   * @param declared the one that its user has declared, if any
   * @param applicationName what its application is called, which counts otherwise; of one that is
   *     longer its beginning, and a number that it shares with no other
   */
  public static String historyName(Optional<String> declared, String applicationName) {
    String name = declared.orElseGet(() -> bounded(applicationName.strip()));
    return name.isEmpty() ? "unnamed" : name;
  }

  /** What is learned is kept under names, and YARN takes applications with names of any length. */
  private static String bounded(String applicationName) {
    String name = applicationName.toLowerCase(Locale.ROOT);
    if (name.length() <= DeclarationLimits.VALUE_LENGTH_MAX) {
      return name;
    }
    UUID number = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    int end = DeclarationLimits.VALUE_LENGTH_MAX - number.toString().length() - 1;
    boolean splits = Character.isHighSurrogate(name.charAt(end - 1));
    return name.substring(0, splits ? end - 1 : end) + "~" + number;
  }

  public Declaration {
    Objects.requireNonNull(deadline, "deadline");
    Objects.requireNonNull(utility, "utility");
    tasks.ifPresent(
        value -> DeclarationLimits.require("tasks", value, 1, DeclarationLimits.TASKS_MAX));
    taskVcores.ifPresent(
        value ->
            DeclarationLimits.require("task vcores", value, 1, DeclarationLimits.TASK_VCORES_MAX));
    taskMemoryMib.ifPresent(
        value ->
            DeclarationLimits.require(
                "task memory in MiB", value, 1, DeclarationLimits.TASK_MEMORY_MIB_MAX));
    taskDurationMillis.ifPresent(
        value ->
            DeclarationLimits.require(
                "task duration in ms",
                value,
                DeclarationLimits.TASK_DURATION_MIN.toMillis(),
                DeclarationLimits.TASK_DURATION_MAX.toMillis()));
    job.ifPresent(
        value ->
            DeclarationLimits.require(
                "length of the job's name", value.length(), 1, DeclarationLimits.VALUE_LENGTH_MAX));
    utility.ifPresent(
        value ->
            DeclarationLimits.require(
                "length of the utility's name",
                value.length(),
                1,
                DeclarationLimits.VALUE_LENGTH_MAX));
    weight.ifPresent(
        value ->
            DeclarationLimits.require(
                "weight", value, DeclarationLimits.FACTOR_MIN, DeclarationLimits.FACTOR_MAX));
    sensitivity.ifPresent(
        value ->
            DeclarationLimits.require(
                "sensitivity", value, DeclarationLimits.FACTOR_MIN, DeclarationLimits.FACTOR_MAX));
  }
}
