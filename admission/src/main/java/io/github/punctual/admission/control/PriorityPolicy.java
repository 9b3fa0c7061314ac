package io.github.punctual.admission.control;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The order in which waiting jobs are offered what is free (Justice, section 2.2: a pluggable
 * priority policy). Ties go to the job that was submitted first, then to the smaller id.
 */
public enum PriorityPolicy {
  /**
   * Fewest needed tasks per time left first: Algorithm 4, line 10, which minimises the number of
   * jobs that miss.
   */
  REQUIRED_RATE,
  /** Shortest time to the deadline first. */
  SHORTEST_TIME_TO_DEADLINE,
  /** Fewest requested tasks first, and among equals the longest time to the deadline. */
  FEWEST_TASKS;

  /** The order, total over jobs of different ids. */
  public Comparator<Candidate> order() {
    Comparator<Candidate> order =
        switch (this) {
          case REQUIRED_RATE ->
              Comparator.comparingDouble(c -> (double) c.neededTasks() / c.timeToDeadlineMillis());
          case SHORTEST_TIME_TO_DEADLINE ->
              Comparator.comparingLong(Candidate::timeToDeadlineMillis);
          case FEWEST_TASKS ->
              Comparator.<Candidate>comparingInt(c -> c.job().requestedTasks())
                  .thenComparing(
                      Comparator.comparingLong(Candidate::timeToDeadlineMillis).reversed());
        };
    return order.thenComparingLong(c -> c.job().submitMillis()).thenComparing(c -> c.job().id());
  }

  /** The name in settings, such as {@code required-rate}. */
  public String settingName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The policy of a name.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public static PriorityPolicy named(String name) {
    return Arrays.stream(values())
        .filter(policy -> policy.settingName().equals(name.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "priority policy is '%s'; it must be one of %s"
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(PriorityPolicy::settingName)
                                .collect(Collectors.joining(", ")))));
  }
}
