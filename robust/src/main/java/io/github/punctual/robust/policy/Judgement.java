package io.github.punctual.robust.policy;

import io.github.punctual.robust.utility.Utility;

/** Whether a job is in time, and why. */
final class Judgement {
  private final Workload load;
  private final RushSnapshot snapshot;
  private final double elapsed;
  private final double median;
  private final double p90;
  private final double budget;
  private final Standing standing;

  /**
   * A judgement.
   *
   * @param median when it is done with even odds, in seconds from now
   * @param p90 with nine chances in ten
   * @param resolution the part of the worth of a result at once that is as good as nothing
   */
  Judgement(Workload load, RushSnapshot snapshot, double median, double p90, double resolution) {
    this.load = load;
    this.snapshot = snapshot;
    this.elapsed = Math.max(0, snapshot.nowMillis() - load.job().submitMillis()) / 1000.0;
    this.median = median;
    this.p90 = p90;
    this.budget = Outlook.inTime(load.job().utility());
    Contained utility = new Contained(load.job().utility());
    double worth = utility.at(0);
    if (!load.trouble().isEmpty()
        || utility.at(elapsed + load.aloneSeconds()) <= resolution * worth) {
      standing = Standing.IMPOSSIBLE;
    } else if (utility.at(Utility.HORIZON_SECONDS) >= worth * (1 - resolution)) {
      standing = Standing.PATIENT;
    } else if (elapsed + p90 <= budget) {
      standing = Standing.ON_TIME;
    } else {
      standing = elapsed + median <= budget ? Standing.AT_RISK : Standing.LATE;
    }
  }

  Standing standing() {
    return standing;
  }

  /** In one sentence with numbers. Built by hand: there is one for each job and decision. */
  String reason(int jobsBefore, double secondsBefore) {
    if (!load.trouble().isEmpty()) {
      return "it comes after all others: " + load.trouble();
    }
    if (snapshot.capacity().isZero()) {
      return "it waits, as the cluster has no capacity now";
    }
    StringBuilder text = new StringBuilder(200);
    text.append(load.unfinished()).append(" tasks with ");
    text.append(Math.round(load.work().robust())).append(" container seconds to plan for (");
    text.append(Math.round(load.work().mean())).append(" expected); ");
    text.append(jobsBefore).append(" jobs before it take the cluster for ");
    text.append(seconds(secondsBefore)).append(", alone it would take ");
    text.append(seconds(load.aloneSeconds())).append("; ");
    switch (standing) {
      case PATIENT -> text.append("its worth does not depend on time");
      case IMPOSSIBLE ->
          text.append("even alone its result would come ")
              .append(seconds(elapsed + load.aloneSeconds() - budget))
              .append(" after its budget and be worth nothing; a budget of ")
              .append(seconds(elapsed + p90))
              .append(" would do");
      case ON_TIME ->
          text.append("done ").append(seconds(budget - elapsed - p90)).append(" before its budget");
      case AT_RISK, LATE ->
          text.append("done with even odds ")
              .append(seconds(Math.abs(budget - elapsed - median)))
              .append(standing == Standing.LATE ? " after" : " before")
              .append(" its budget, with nine chances in ten by ")
              .append(seconds(elapsed + p90))
              .append(" from its submission; such a budget would do");
    }
    load.job().utility().trouble().ifPresent(trouble -> text.append("; ").append(trouble));
    return text.toString();
  }

  private static String seconds(double seconds) {
    return Math.round(seconds) + " s";
  }
}
