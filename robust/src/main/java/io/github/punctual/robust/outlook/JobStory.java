package io.github.punctual.robust.outlook;

import io.github.punctual.robust.calibration.Forecast;
import java.util.List;

/**
 * What was said of a job over time.
 *
 * @param course when it was expected to be done, in the order of time
 * @param changes how its standing changed, in the order of time
 */
public record JobStory(List<Forecast> course, List<OutlookChange> changes) {
  public JobStory {
    course = List.copyOf(course);
    changes = List.copyOf(changes);
  }
}
