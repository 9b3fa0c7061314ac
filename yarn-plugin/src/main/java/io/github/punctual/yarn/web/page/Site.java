package io.github.punctual.yarn.web.page;

import io.github.punctual.yarn.web.api.Paths;
import java.util.Arrays;
import java.util.Optional;

/** The pages from which all others can be reached. */
public enum Site {
  /** What is promised, what is at risk, and what was refused and why. */
  OVERVIEW("Overview", Paths.ROOT + "/"),
  /** All jobs, and below it each by itself. */
  JOBS("Jobs", Paths.ROOT + "/jobs"),
  /** All queues that declare anything, and below it each by itself. */
  QUEUES("Queues", Paths.ROOT + "/queues"),
  /** The plan over time. */
  PLAN("Plan", Paths.ROOT + "/plan"),
  /** All reservations, and below it each by itself. */
  RESERVATIONS("Reservations", Paths.ROOT + "/reservations"),
  /** What would have become of jobs in shadow mode. */
  SHADOW("Shadow", Paths.ROOT + "/shadow");

  private final String title;
  private final String path;

  Site(String title, String path) {
    this.title = title;
    this.path = path;
  }

  public String title() {
    return title;
  }

  public String path() {
    return path;
  }

  /** The page that a path is that of, or belongs to; empty where that is no page. */
  public static Optional<Site> of(String path) {
    return Arrays.stream(values()).filter(site -> site.owns(path)).findFirst();
  }

  private boolean owns(String asked) {
    return switch (this) {
      case OVERVIEW -> Paths.is(asked, Paths.ROOT);
      case JOBS, QUEUES, RESERVATIONS -> Paths.isBelow(asked, path);
      case PLAN, SHADOW -> Paths.is(asked, path);
    };
  }
}
