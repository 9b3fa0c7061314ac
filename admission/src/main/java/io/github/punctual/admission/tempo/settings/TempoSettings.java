package io.github.punctual.admission.tempo.settings;

import java.util.Objects;

/**
 * What may be chosen about Tempo.
 *
 * @param confidence how likely a promise is to be kept, at the least, in (0, 1)
 * @param spare whether jobs that cannot be promised run on what promises leave
 * @param lost what becomes of running jobs that cannot make their deadline any more
 * @param ageingMillis a waiting job comes before one with e times less work that came this much
 *     later, in milliseconds, above 0
 * @param userShare the part of what can be promised of a pool that one user may have while others
 *     have jobs there, in (0, 1]
 * @param unusedMillis a promise of which nothing is used for so long is taken back, in
 *     milliseconds, above 0
 * @param masterMillis how long a job takes from its start to its first task, in milliseconds, at
 *     least 0
 * @param headroom the part of each pool that jobs which nobody knows and which have much time leave
 *     to those with little, in [0, 1)
 */
public record TempoSettings(
    double confidence,
    boolean spare,
    LostJobs lost,
    long ageingMillis,
    double userShare,
    long unusedMillis,
    long masterMillis,
    double headroom) {
  public static final TempoSettings DEFAULTS =
      new TempoSettings(0.9, true, LostJobs.END, 600_000, 0.5, 120_000, 0, 0.1);

  public TempoSettings {
    Objects.requireNonNull(lost, "lost");
    require(confidence > 0 && confidence < 1, "confidence", confidence, "lie in (0, 1)");
    require(ageingMillis > 0, "ageing", ageingMillis, "be above 0 ms");
    require(userShare > 0 && userShare <= 1, "user-share", userShare, "lie in (0, 1]");
    require(unusedMillis > 0, "unused", unusedMillis, "be above 0 ms");
    require(masterMillis >= 0, "master-start", masterMillis, "be at least 0 ms");
    require(headroom >= 0 && headroom < 1, "headroom", headroom, "lie in [0, 1)");
  }

  private static void require(boolean holds, String name, Object value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("%s is %s; it must %s".formatted(name, value, rule));
    }
  }
}
