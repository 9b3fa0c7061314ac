package io.github.punctual.yarn.web;

import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.jobs.Backend;
import io.github.punctual.yarn.web.jobs.JobPage;
import io.github.punctual.yarn.web.jobs.JobSights;
import io.github.punctual.yarn.web.jobs.JobsPage;
import io.github.punctual.yarn.web.jobs.ShadowPage;
import io.github.punctual.yarn.web.overview.ClusterView;
import io.github.punctual.yarn.web.overview.OverviewPage;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.queues.QueuesPage;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Which path below {@code /punctual} answers with which page about jobs and queues.
 *
 * @param cluster reads what is known beside the jobs; asked only where that is shown
 */
record PageRoutes(Backend backend, Supplier<ClusterView> cluster, Access access, boolean hasPlan) {
  /** Answers a request for a page, which is not that of the plan. */
  HttpAnswer answer(Site site, String path, Map<String, List<String>> parameters)
      throws BadParameterException {
    JobSights sights = new JobSights(backend, access);
    Navigation here = new Navigation(site, hasPlan, backend.shadow().isPresent());
    if (site == Site.OVERVIEW) {
      return new OverviewPage(sights, cluster.get(), here).get(parameters);
    }
    if (site == Site.SHADOW) {
      return new ShadowPage(sights, here).get(parameters);
    }
    String one = Paths.rest(path, site.path());
    if (site == Site.JOBS && one.isEmpty()) {
      return new JobsPage(sights, here).get(parameters);
    }
    Query.none(parameters);
    return site == Site.JOBS
        ? new JobPage(sights, here).get(one)
        : new QueuesPage(backend, access, here).get(one);
  }
}
