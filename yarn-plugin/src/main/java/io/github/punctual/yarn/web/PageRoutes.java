package io.github.punctual.yarn.web;

import java.util.List;
import java.util.Map;

/** Which path below {@code /punctual} answers with which page about jobs. */
final class PageRoutes {
  private final OverviewBackend backend;
  private final Access access;
  private final QueueAccess queues;
  private final CallerReservations reservations;
  private final Navigation navigation;

  PageRoutes(
      OverviewBackend backend,
      Access access,
      QueueAccess queues,
      CallerReservations reservations,
      boolean hasPlan) {
    this.backend = backend;
    this.access = access;
    this.queues = queues;
    this.reservations = reservations;
    this.navigation = new Navigation("", hasPlan, backend.shadow().isPresent());
  }

  /** Whether a path is that of one of these pages. */
  static boolean owns(String path) {
    return OverviewPage.owns(path)
        || ShadowPage.owns(path)
        || isJobs(path)
        || path.startsWith(JobsPage.PATH + "/");
  }

  /** Whether who asks for a path gets a page, whatever there is to say. */
  static boolean isPage(String path) {
    return owns(path) || PlanPage.owns(path);
  }

  private static boolean isJobs(String path) {
    return path.equals(JobsPage.PATH) || path.equals(JobsPage.PATH + "/");
  }

  /** The page where there is nothing to say but an error. */
  static HttpAnswer sorry(String path, int status, String message, String advice) {
    boolean plan = PlanPage.owns(path);
    boolean shadow = ShadowPage.owns(path);
    String title = OverviewPage.owns(path) ? OverviewPage.TITLE : JobsPage.TITLE;
    String current = OverviewPage.owns(path) ? OverviewPage.PATH : JobsPage.PATH;
    return Page.sorry(
        status,
        plan ? PlanPage.TITLE : shadow ? ShadowPage.TITLE : title,
        new Navigation(plan ? PlanPage.PATH : shadow ? ShadowPage.PATH : current, plan, false),
        message,
        advice);
  }

  /** Answers a request. */
  HttpAnswer answer(String path, Map<String, List<String>> parameters) {
    try {
      if (OverviewPage.owns(path)) {
        return new OverviewPage(backend, access, queues, reservations, navigation).get(parameters);
      }
      if (ShadowPage.owns(path)) {
        return new ShadowPage(backend, access, navigation).get(parameters);
      }
      if (isJobs(path)) {
        return new JobsPage(backend, access, navigation).get(parameters);
      }
      Parameters.none(parameters);
      return new JobPage(backend, access, navigation)
          .get(path.substring(JobsPage.PATH.length() + 1));
    } catch (BadParameterException e) {
      return e.answer();
    }
  }
}
