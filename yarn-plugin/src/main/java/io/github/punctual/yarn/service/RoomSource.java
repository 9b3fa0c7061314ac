package io.github.punctual.yarn.service;

import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.Collection;

/** Works out what applications may still take beside the deadline jobs. */
@FunctionalInterface
interface RoomSource {
  /** The rooms now. Any thread. */
  Rooms calculate(Collection<TrackedJob> jobs);
}
