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
  /** The plan over time. */
  PLAN("Plan", Paths.ROOT + "/plan"),
  /** What would have become of jobs in shadow mode. */
  SHADOW("Shadow", Paths.ROOT + "/shadow");

  private final String title;
  private final String path;

  Site(String title, String path) {
    this.title = title;
    this.path = path;
  }

  /** What it is called. */
  public String title() {
    return title;
  }

  /** Its path. */
  public String path() {
    return path;
  }

  /** The page that a path is that of, or belongs to; empty where that is no page. */
  public static Optional<Site> of(String path) {
    return Arrays.stream(values()).filter(site -> site.owns(path)).findFirst();
  }

  private boolean owns(String asked) {
    return this == OVERVIEW
        ? Paths.is(asked, Paths.ROOT)
        : this == JOBS ? Paths.isBelow(asked, path) : Paths.is(asked, path);
  }
}
