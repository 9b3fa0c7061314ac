package io.github.punctual.yarn.outlook;

import io.github.punctual.robust.outlook.DayBook;
import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.RefusedDeclaration;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Tells of each job with a deadline once that it has ended. For one thread. */
final class EndedJobs {
  /** Jobs that ended, and declarations that were refused, both the earliest first. */
  record News(List<TrackedJob> ended, List<RefusedDeclaration> refused) {
    boolean isEmpty() {
      return ended.isEmpty() && refused.isEmpty();
    }

    /** Counts them by their days. */
    void count(DayBook days) {
      ended.forEach(job -> EndedJobs.count(job, days));
      refused.forEach(refusal -> days.count(refusal.submitMillis(), DayCount.Kind.REFUSED));
    }
  }

  private final JobRegistry registry;
  private Optional<TrackedJob> lastEnded = Optional.empty();
  private Optional<RefusedDeclaration> lastRefused = Optional.empty();

  EndedJobs(JobRegistry registry) {
    this.registry = registry;
  }

  /** Those that ended since it was called last, at most the 1000 that are remembered. */
  News next() {
    List<TrackedJob> newest = registry.recent();
    List<RefusedDeclaration> newestRefused = registry.refused();
    News news = new News(news(newest, lastEnded), news(newestRefused, lastRefused));
    lastEnded = newest.stream().findFirst();
    lastRefused = newestRefused.stream().findFirst();
    return news;
  }

  private static <T> List<T> news(List<T> newestFirst, Optional<T> last) {
    List<T> news = new ArrayList<>();
    for (T one : newestFirst) {
      if (last.isPresent() && last.get() == one) {
        break;
      }
      news.add(one);
    }
    Collections.reverse(news);
    return news;
  }

  private static void count(TrackedJob job, DayBook days) {
    switch (job.phase()) {
      case MET -> days.count(job.finishedMillis(), DayCount.Kind.MET);
      case MISSED, TERMINATED -> days.count(job.finishedMillis(), DayCount.Kind.MISSED);
      case REFUSED -> days.count(job.finishedMillis(), DayCount.Kind.REFUSED);
      default -> {
        // Nothing was promised to it, or it failed by itself.
      }
    }
  }
}
