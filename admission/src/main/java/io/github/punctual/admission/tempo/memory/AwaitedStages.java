package io.github.punctual.admission.tempo.memory;

import java.util.HashMap;
import java.util.Map;

/**
 * Since when stages could start that a running job has not asked for. What is long in coming may
 * not come: so nobody yields to it for longer than {@link #SOON_MILLIS}, however often its room
 * comes and goes.
 */
public final class AwaitedStages {
  /** What could start may be asked for at any moment within this time, in milliseconds. */
  public static final long SOON_MILLIS = 10_000;

  private Map<String, Long> sinceMillis = Map.of();

  /** A stage could start at an instant, in milliseconds; its first one counts. */
  public void canStart(String stage, long nowMillis) {
    if (sinceMillis.isEmpty()) {
      sinceMillis = new HashMap<>();
    }
    sinceMillis.putIfAbsent(stage, nowMillis);
  }

  /** Whether a stage may be asked for soon, or could not start yet. */
  public boolean isExpected(String stage, long nowMillis) {
    Long since = sinceMillis.get(stage);
    return since == null || isSoon(since, nowMillis);
  }

  /** Whether anything that could start may be asked for soon. */
  public boolean isAnyDue(long nowMillis) {
    return sinceMillis.values().stream().anyMatch(since -> isSoon(since, nowMillis));
  }

  /** Whether what could start from an instant on may be asked for soon. */
  public static boolean isSoon(long sinceMillis, long nowMillis) {
    return nowMillis < sinceMillis + SOON_MILLIS;
  }
}
