package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.TaskMemory;
import java.util.List;
import java.util.OptionalLong;

/**
 * Running jobs of which nothing was told since a restart: until then what they hold looks as if it
 * were free, and they look as if they began anew, or all but done where tasks of them had ended.
 */
final class ReturningJobs {
  /**
   * Masters have so long to say what they still want, in milliseconds: by default they try every 30
   * s, and one that asks for nothing more is believed after 10 s.
   */
  private static final long RETURN_MILLIS = 45_000;

  private final TaskMemory memory;
  private long backMillis;

  ReturningJobs(TaskMemory memory) {
    this.memory = memory;
  }

  /** The policy is back after a restart. */
  void isBack(long millis) {
    backMillis = millis;
  }

  /** Since when it is back; long ago where it never was away. */
  long backMillis() {
    return backMillis;
  }

  /** Until when it waits for what is left of running jobs; empty when nothing is waited for. */
  OptionalLong untilMillis(List<BelievedJob> running, long nowMillis) {
    return isJustBack(nowMillis) && running.stream().anyMatch(view -> has(view, nowMillis))
        ? OptionalLong.of(backMillis + RETURN_MILLIS)
        : OptionalLong.empty();
  }

  private boolean isJustBack(long nowMillis) {
    return nowMillis - backMillis < RETURN_MILLIS;
  }

  /**
   * Whether nothing was told of what is left of a job. One of which no task had ended may not have
   * begun before either: it is waited for no longer than others.
   */
  boolean has(BelievedJob view, long nowMillis) {
    return view.running != null
        && !view.hasBegun()
        && (memory.hasRun(view.job.id())
            || (isJustBack(nowMillis) && view.running.admittedMillis() < backMillis));
  }
}
