package io.github.punctual.yarn.outlook;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;

/** Expects when jobs will be done, and decides nothing. */
public final class OutlookPart implements SchedulerPart {
  @Override
  public void init(Surroundings with) {
    with.add(new OutlookService(with));
  }
}
