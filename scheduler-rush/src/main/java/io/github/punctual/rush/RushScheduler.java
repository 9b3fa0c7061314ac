package io.github.punctual.rush;

import io.github.punctual.yarn.PunctualScheduler;

/**
 * The CapacityScheduler with robust scheduling by utility of completion time, as in RUSH (ICDCS
 * 2016). Named in {@code yarn.resourcemanager.scheduler.class}. Every job runs at once; nothing is
 * promised to any of them.
 */
public final class RushScheduler extends PunctualScheduler {
  @Override
  protected boolean plansByUtility() {
    return true;
  }
}
