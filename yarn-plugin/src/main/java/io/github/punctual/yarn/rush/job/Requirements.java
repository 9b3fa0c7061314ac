package io.github.punctual.yarn.rush.job;

import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a job requires, completed from the settings.
 *
 * @param historyName the name under which its task times are kept
 * @param terms budget, weight and sensitivity
 * @param hintSeconds how long one of its tasks runs, where the user said so
 * @param expected what the user said of its tasks, which counts until its master asks for some
 * @param declared whether its user declared it; otherwise it is planned by default
 */
public record Requirements(
    String historyName,
    String utilityName,
    UtilityTerms terms,
    Utility utility,
    OptionalDouble hintSeconds,
    Optional<TaskGroup> expected,
    boolean declared) {}
