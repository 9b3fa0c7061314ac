package io.github.punctual.robust.calibration;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The scores of some jobs, by the moment of the forecast.
 *
 * @param byCheckpoint every checkpoint has one
 */
public record Scores(Map<Checkpoint, Score> byCheckpoint) {
  public static final Scores NONE = new Scores(Map.of());

  /** A checkpoint that is missing has {@link Score#NONE}. */
  public Scores {
    Map<Checkpoint, Score> all = new EnumMap<>(Checkpoint.class);
    for (Checkpoint checkpoint : Checkpoint.values()) {
      all.put(checkpoint, byCheckpoint.getOrDefault(checkpoint, Score.NONE));
    }
    byCheckpoint = Collections.unmodifiableMap(all);
  }

  public Score at(Checkpoint checkpoint) {
    return byCheckpoint.get(checkpoint);
  }

  /** How many jobs were scored. */
  public long count() {
    return at(Checkpoint.FIRST).count();
  }

  public Scores plus(List<Forecast> course, long submitMillis, long endMillis) {
    Map<Checkpoint, Score> next = new EnumMap<>(Checkpoint.class);
    byCheckpoint.forEach(
        (checkpoint, score) ->
            next.put(
                checkpoint,
                checkpoint
                    .of(course, submitMillis, endMillis)
                    .map(forecast -> score.plus(forecast, endMillis))
                    .orElse(score)));
    return new Scores(next);
  }
}
