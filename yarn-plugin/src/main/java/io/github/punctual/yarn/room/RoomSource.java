package io.github.punctual.yarn.room;

import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.Collection;

/** Works out what applications may still take beside the deadline jobs. */
@FunctionalInterface
public interface RoomSource {
  /** The rooms now. Any thread. */
  Rooms calculate(Collection<TrackedJob> jobs);
}
