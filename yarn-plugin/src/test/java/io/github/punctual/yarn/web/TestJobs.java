package io.github.punctual.yarn.web;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.outlook.JobSight.Ending;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.jobs.Backend;
import io.github.punctual.yarn.web.jobs.Calibrated;
import io.github.punctual.yarn.web.jobs.JobDetail;
import io.github.punctual.yarn.web.jobs.JobHoldings;
import io.github.punctual.yarn.web.overview.ClusterView;
import io.github.punctual.yarn.web.page.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Jobs to be shown, as they are written down. */
class TestJobs implements Backend {
  static final long NOW = 1_795_262_400_000L;
  static final long MINUTE = 60_000;
  static final JobStory NO_STORY = new JobStory(List.of(), List.of());

  private final List<JobSight> jobs = new ArrayList<>();
  private final Map<ApplicationId, JobDetail> details = new HashMap<>();
  private final LostWork lost = new LostWork();
  private Optional<Calibrated> calibration = Optional.empty();
  private final Map<ApplicationId, JobHoldings> holdings = new HashMap<>();
  private ClusterView cluster = new ClusterView(Optional.empty(), List.of(), List.of());

  static ApplicationId id(int number) {
    return ApplicationId.newInstance(1_795_254_405_143L, number);
  }

  /** Adds a live job with a deadline. */
  final JobSight live(
      String name, String user, long dueMinutes, UtilityStanding standing, String why) {
    long due = NOW + dueMinutes * MINUTE;
    long median =
        standing == UtilityStanding.ON_TIME || standing == UtilityStanding.AT_RISK
            ? due - 2 * MINUTE
            : due + 3 * MINUTE;
    return add(
        name,
        user,
        "ADMITTED",
        Ending.LIVE,
        OptionalLong.of(due),
        Optional.of(
            new JobOutlook(
                NOW,
                Optional.of(
                    new Projection(
                        median,
                        standing == UtilityStanding.ON_TIME ? due - MINUTE : median + 4 * MINUTE)),
                Optional.of(standing),
                OptionalDouble.of(standing == UtilityStanding.IMPOSSIBLE ? 0 : 2.5),
                why)),
        "Punctual: ADMITTED: it may run 7 of its 15 tasks at once.");
  }

  /** Adds a job without a deadline, of which nothing is known. */
  final JobSight bestEffort(String name, String user) {
    return add(
        name,
        user,
        "RUNNING",
        Ending.LIVE,
        OptionalLong.empty(),
        Optional.empty(),
        "Best effort: nothing is promised to it.");
  }

  /** Adds a job that was refused. */
  final JobSight refused(String name, String user, String message) {
    return add(
        name,
        user,
        "REFUSED",
        Ending.LOST,
        OptionalLong.of(NOW - MINUTE),
        Optional.empty(),
        message);
  }

  private JobSight add(
      String name,
      String user,
      String state,
      Ending ending,
      OptionalLong due,
      Optional<JobOutlook> outlook,
      String message) {
    JobSight job =
        new JobSight(
            id(jobs.size() + 1),
            name,
            user,
            "root.default",
            state,
            ending,
            NOW - 10 * MINUTE,
            due,
            ending == Ending.LIVE ? OptionalLong.empty() : OptionalLong.of(NOW - MINUTE),
            state.equals("ADMITTED") ? "7 of 15 tasks at once" : "",
            outlook,
            message);
    jobs.add(job);
    return job;
  }

  /** Adds a job that has ended, in time or late. */
  final JobSight ended(String name, String user, long lateMinutes, long agoMinutes) {
    boolean late = lateMinutes > 0;
    JobSight job =
        add(
            name,
            user,
            late ? "MISSED" : "MET",
            late ? Ending.LOST : Ending.OVER,
            OptionalLong.of(NOW - (agoMinutes + lateMinutes) * MINUTE),
            Optional.empty(),
            "Punctual: %s: it completed.".formatted(late ? "MISSED" : "MET"));
    JobSight then =
        new JobSight(
            job.id(),
            name,
            user,
            job.queue(),
            job.state(),
            job.ending(),
            NOW - (agoMinutes + 30) * MINUTE,
            job.dueMillis(),
            OptionalLong.of(NOW - agoMinutes * MINUTE),
            "",
            Optional.empty(),
            job.message());
    change(then);
    return then;
  }

  /** Adds a job that waits for room. */
  final JobSight waiting(String name, String user, long dueMinutes) {
    return add(
        name,
        user,
        "WAITING",
        Ending.LIVE,
        OptionalLong.of(NOW + dueMinutes * MINUTE),
        Optional.empty(),
        "Punctual: WAITING_FOR_CAPACITY: it needs 12 tasks at once, and there is room for 3.");
  }

  /** Says what is known beside the jobs. */
  final void cluster(ClusterView known) {
    cluster = known;
  }

  /** Says what a job has now. */
  final void holdings(ApplicationId id, JobHoldings held) {
    holdings.put(id, held);
  }

  @Override
  public JobHoldings holdings(ApplicationId id) {
    return holdings.getOrDefault(id, JobHoldings.NONE);
  }

  /** Puts a job in the place of that with its id. */
  final void change(JobSight job) {
    jobs.replaceAll(each -> each.id().equals(job.id()) ? job : each);
  }

  /** The page at a path, for a caller who may see the jobs of some users. */
  final HttpAnswer page(String path, Map<String, List<String>> query, Predicate<String> users) {
    try {
      return new PageRoutes(this, () -> cluster, new Viewer(users), !plans().isEmpty())
          .answer(Site.of(path).orElseThrow(), path, query);
    } catch (BadParameterException e) {
      return e.answer();
    }
  }

  /** Ann, who may see every queue, and the jobs of some users. */
  private record Viewer(Predicate<String> users) implements NoAccess {
    @Override
    public Optional<String> caller() {
      return Optional.of("ann");
    }

    @Override
    public boolean mayView(ApplicationId id, String owner, String queue) {
      return users.test(owner);
    }

    @Override
    public boolean mayViewJobsOf(String owner) {
      return users.test(owner);
    }

    @Override
    public boolean mayViewQueue(String path) {
      return true;
    }
  }

  @Override
  public long nowMillis() {
    return NOW;
  }

  @Override
  public List<JobSight> all() {
    return List.copyOf(jobs);
  }

  @Override
  public Optional<JobSight> find(ApplicationId id) {
    return jobs.stream().filter(job -> job.id().equals(id)).findFirst();
  }

  @Override
  public boolean hasDeadlines() {
    return true;
  }

  @Override
  public boolean plansByUtility() {
    return false;
  }

  @Override
  public Optional<ShadowBook> shadow() {
    return Optional.empty();
  }

  @Override
  public JobDetail detail(ApplicationId id) {
    return details.getOrDefault(
        id, new JobDetail(NO_STORY, List.of(), Optional.empty(), List.of()));
  }

  /** Says what is shown of a job by itself. */
  final void detail(ApplicationId id, JobDetail detail) {
    details.put(id, detail);
  }

  @Override
  public Optional<Calibrated> calibration() {
    return calibration;
  }

  /** Says how projections proved true. */
  final void calibration(Calibrated known) {
    calibration = Optional.of(known);
  }

  @Override
  public Optional<LostWork> lost() {
    return Optional.of(lost);
  }

  /** What was lost, which can be added to. */
  final LostWork lostWork() {
    return lost;
  }

  @Override
  public String scheduler() {
    return "JusticeScheduler";
  }

  @Override
  public String policy() {
    return "policy justice";
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public List<AdmittedPromises.PromisedPool> pools() {
    return List.of(
        pool("root"), pool("root.default"), pool("root.default/ann"), pool("root.default/bob"));
  }

  private static AdmittedPromises.PromisedPool pool(String name) {
    return new AdmittedPromises.PromisedPool(
        new PoolId(name), ResourceVector.of(65_536, 64), ResourceVector.of(16_384, 16));
  }

  @Override
  public Optional<QueuesView> queues() {
    return Optional.empty();
  }

  @Override
  public List<PlanView> plans() {
    return List.of();
  }

  @Override
  public SortedMap<String, SortedMap<String, String>> settings() {
    return new TreeMap<>();
  }

  @Override
  public Optional<ResourceVector> held(String path) {
    return Optional.empty();
  }

  @Override
  public Optional<ResourceVector> capacity(String path) {
    return Optional.empty();
  }
}
