package io.github.punctual.robust.outlook;

import io.github.punctual.robust.policy.UtilityStanding;

/**
 * A change of what may be expected of a job.
 *
 * @param atMillis when, in milliseconds
 * @param standing whether it is in time, from then on
 * @param reason why
 */
public record OutlookChange(long atMillis, UtilityStanding standing, String reason) {}
