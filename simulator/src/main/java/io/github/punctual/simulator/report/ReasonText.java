package io.github.punctual.simulator.report;

import io.github.punctual.core.decision.ReasonCode;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Why jobs were refused or terminated, in the words of one who looks back. */
final class ReasonText {
  private static final Map<ReasonCode, String> TEXTS = new EnumMap<>(ReasonCode.class);

  static {
    TEXTS.put(ReasonCode.TASK_TOO_LARGE, "one task is larger than the cluster can give");
    TEXTS.put(
        ReasonCode.WORK_EXCEEDS_DEADLINE,
        "its work does not fit before its deadline, not even with all that it can use");
    TEXTS.put(
        ReasonCode.DEADLINE_UNREACHABLE,
        "it would have needed more at once than it has tasks, or than there is room for");
    TEXTS.put(ReasonCode.DEADLINE_PASSED, "its deadline passed before there was room for it");
    TEXTS.put(ReasonCode.HOPELESS, "by its own progress it could not make its deadline any more");
    TEXTS.put(ReasonCode.LATE, "it ran past its deadline");
  }

  private ReasonText() {}

  /** The reason in words. */
  static String of(ReasonCode reason) {
    return TEXTS.getOrDefault(reason, reason.name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
