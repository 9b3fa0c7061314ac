package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each user is promised, as the part of the cluster that the user's jobs need on average until
 * their deadlines: no more than a share of it while there are jobs of others.
 */
final class UserShares {
  private final TempoBook book;
  private final double most;
  private final Map<String, Double> shares = new HashMap<>();

  UserShares(TempoBook book, TempoSettings settings, List<BelievedJob> inPlan) {
    this.book = book;
    this.most = settings.userShare();
    for (BelievedJob view : inPlan) {
      if (view.isPromised) {
        add(view);
      }
    }
  }

  void add(BelievedJob view) {
    shares.merge(view.job.user(), part(view), Double::sum);
  }

  void remove(BelievedJob view) {
    shares.merge(view.job.user(), -part(view), Double::sum);
  }

  private double part(BelievedJob view) {
    return view.workMillis / Math.max(1, view.job.deadlineMillis() - book.nowMillis());
  }

  /** What its user would be promised with a job. */
  double with(BelievedJob view) {
    return shares.getOrDefault(view.job.user(), 0.0) + part(view);
  }

  boolean permits(BelievedJob view) {
    return most >= 1 || with(view) <= most || !book.hasOthersThan(view.job.user());
  }
}
