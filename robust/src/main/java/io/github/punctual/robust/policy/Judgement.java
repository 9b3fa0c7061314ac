package io.github.punctual.robust.policy;

import io.github.punctual.robust.utility.Utility;
import java.util.Optional;

/** Whether a job is in time, and why. */
final class Judgement {
  private final RemainingWork load;
  private final Optional<String> without;
  private final Optional<String> limit;
  private final double alone;
  private final MasterLine.Wait wait;
  private final double elapsed;
  private final double median;
  private final double p90;
  private final double budget;
  private final UtilityStanding standing;

  /**
   * A judgement.
   *
   * @param wait for its master
   * @param median when it is done with even odds, in seconds from now
   * @param p90 with nine chances in ten
   * @param resolution the part of the worth of a result at once that is as good as nothing
   */
  Judgement(
      RemainingWork load,
      PoolRows pools,
      MasterLine.Wait wait,
      double median,
      double p90,
      double resolution) {
    this.load = load;
    this.wait = wait;
    this.without = pools.without(load.job());
    this.limit = pools.limit(load.job());
    this.alone = load.aloneSeconds(pools.limits());
    this.elapsed = load.claim().elapsedSeconds();
    this.median = median;
    this.p90 = p90;
    this.budget = CompletionOutlook.inTime(load.job().utility());
    Contained utility = new Contained(load.job().utility());
    double worth = utility.at(0);
    if (without.isPresent()) {
      standing = UtilityStanding.UNKNOWN;
    } else if (!load.trouble().isEmpty() || utility.at(elapsed + alone) <= resolution * worth) {
      standing = UtilityStanding.IMPOSSIBLE;
    } else if (load.stage() == RemainingWork.Stage.UNKNOWN || wait.isUnknown()) {
      standing = UtilityStanding.UNKNOWN;
    } else if (utility.at(Utility.HORIZON_SECONDS) >= worth * (1 - resolution)) {
      standing = UtilityStanding.PATIENT;
    } else if (elapsed + p90 <= budget) {
      standing = UtilityStanding.ON_TIME;
    } else {
      standing = elapsed + median <= budget ? UtilityStanding.AT_RISK : UtilityStanding.LATE;
    }
  }

  UtilityStanding standing() {
    return standing;
  }

  /** In one sentence with numbers. Built by hand: there is one for each job and decision. */
  String reason(int jobsBefore, double secondsBefore) {
    if (!load.trouble().isEmpty()) {
      return "it comes after all others: " + load.trouble();
    }
    if (without.isPresent()) {
      return "it waits, as " + without.get() + " has no capacity now";
    }
    StringBuilder text = new StringBuilder(200);
    switch (load.stage()) {
      case UNKNOWN ->
          text.append(
              load.job().master().runs()
                  ? "its master has not asked for tasks yet"
                  : "its master waits");
      case ENDED -> text.append("its tasks have ended");
      case EXPECTED -> work(text, " are expected", jobsBefore, secondsBefore);
      case ASKED -> work(text, "", jobsBefore, secondsBefore);
    }
    wait.reason().ifPresent(reason -> text.append("; ").append(reason));
    String verdict = verdict();
    text.append(verdict.isEmpty() ? "" : "; ").append(verdict);
    load.job().utility().trouble().ifPresent(trouble -> text.append("; ").append(trouble));
    return text.toString();
  }

  private void work(StringBuilder text, String how, int jobsBefore, double secondsBefore) {
    text.append(count(load.unfinished(), "task")).append(how).append(" with ");
    text.append(count(Math.round(load.work().robust()), "container second"));
    text.append(" to plan for (").append(Math.round(load.work().mean())).append(" expected)");
    if (jobsBefore > 0) {
      text.append("; ").append(count(jobsBefore, "job"));
      text.append(jobsBefore == 1 ? " before it takes" : " before it take");
      text.append(" the cluster for ").append(seconds(secondsBefore));
    }
    text.append("; alone it would take ").append(seconds(alone));
    limit.ifPresent(pool -> text.append(" in ").append(pool));
  }

  private String verdict() {
    if (budget == Double.POSITIVE_INFINITY && standing == UtilityStanding.ON_TIME) {
      return "it is worth at least half of the most at any time";
    }
    return switch (standing) {
      case UNKNOWN -> "";
      case PATIENT -> "its worth does not depend on time";
      case IMPOSSIBLE ->
          "even alone its result would come %s after its budget and be worth nothing; %s"
              .formatted(seconds(elapsed + alone - budget), enough());
      case ON_TIME ->
          "with nine chances in ten it is done "
              + seconds(budget - elapsed - p90)
              + " before its budget";
      case AT_RISK, LATE ->
          "with even odds it is done "
              + seconds(Math.abs(budget - elapsed - median))
              + (standing == UtilityStanding.LATE ? " after" : " before")
              + " its budget; "
              + enough();
    };
  }

  private String enough() {
    return "with a budget of "
        + seconds(Math.ceil(elapsed + p90))
        + " it would be on time with nine chances in ten";
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String seconds(double seconds) {
    return Math.round(seconds) + " s";
  }
}
