/**
 * What may be expected of jobs: when they will probably be done, by what their tasks and those of
 * their earlier runs took, and whether that is in time. Beyond the paper: for jobs of any kind, and
 * without a plan.
 */
package io.github.punctual.robust.outlook;
