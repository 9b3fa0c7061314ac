package io.github.punctual.yarn.outlook;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.demand.GaussianEstimator;
import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.robust.outlook.Forecaster;
import io.github.punctual.robust.outlook.JobFacts;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.robust.outlook.Projector;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.DeadlineTag;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.UnusedTags;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.tasks.EndedTask;
import io.github.punctual.yarn.tasks.TaskFeed;
import io.github.punctual.yarn.thread.OncePerCause;
import io.github.punctual.yarn.thread.PartThread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the jobs of a ResourceManager that ask for something about time, works out now and then
 * when they will be done, and scores that when they are: those that have a deadline, are planned,
 * or name their runs. What may be expected of all others is worked out when somebody asks. It has a
 * thread of its own, which waits for nothing but the store, and takes no part in any decision.
 */
public final class OutlookService implements SchedulerPart {
  private static final Logger LOG = LoggerFactory.getLogger(OutlookService.class);
  static final Set<RMAppState> OVER =
      EnumSet.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

  /** Who is over or about to be: whoever planned it may have let it go. */
  private static final Set<RMAppState> LEAVING =
      EnumSet.of(
          RMAppState.FINAL_SAVING,
          RMAppState.FINISHING,
          RMAppState.KILLING,
          RMAppState.FINISHED,
          RMAppState.FAILED,
          RMAppState.KILLED);

  /** So many jobs that have ended can still be looked at. */
  private static final int MOST_ENDED = 500;

  /** What is said needs at least a hint of how long tasks run, so that this counts for little. */
  private static final double UNKNOWN_SECONDS = 60;

  /** A round that takes longer goes on in the next one. */
  private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Surroundings with;
  private final JobReader reader;
  private final Forecaster forecaster;
  private final Learned learned;
  private final JobRegistry registry;
  private final UnusedTags unusedTags;
  private final EndedJobs endedJobs;
  private final long intervalMillis;
  private final PartThread thread = new PartThread("punctual-outlook");
  private final OncePerCause faults = new OncePerCause();
  private final ConcurrentMap<ApplicationId, Followed> live = new ConcurrentHashMap<>();

  /** Applications that name their runs. */
  private final Set<ApplicationId> named = ConcurrentHashMap.newKeySet();

  private final Glimpses glimpses;
  private final Map<ApplicationId, Followed> ended = new LinkedHashMap<>();
  private volatile Map<UtilityStanding, Integer> standings = Map.of();
  private volatile OutlookSource source;
  private volatile Optional<JobWatcher> watcher = Optional.empty();
  private volatile long roundMicros;
  private int next;

  /** A service that does nothing yet. */
  OutlookService(Surroundings with) {
    DeadlineService service = with.need(DeadlineService.class);
    this.with = with;
    this.registry = service.jobs();
    this.unusedTags = service.unusedTags();
    this.endedJobs = new EndedJobs(registry);
    this.reader = new JobReader(with.scheduler(), registry, with.vectors(), with.clock());
    this.forecaster = new Forecaster(new Projector(new GaussianEstimator(UNKNOWN_SECONDS)));
    this.learned = new Learned(service.store());
    this.intervalMillis = with.settings().get(PunctualSettings.PROJECTION_INTERVAL);
    this.source = new PromisedOutlook(registry, with.clock());
    this.glimpses = new Glimpses(with, reader, forecaster, learned);
    with.need(TaskFeed.class).register(this::tellsOfItsTasks, this::taskEnded);
  }

  /** Lets something else say what it knows of jobs, before all that was asked until now. */
  public void ask(OutlookSource other) {
    OutlookSource rest = source;
    source = id -> other.of(id).or(() -> rest.of(id));
  }

  /** Tells somebody of each look. */
  public void watch(JobWatcher who) {
    watcher = Optional.of(who);
  }

  @Override
  public void start() {
    learned.load();
    thread.every(intervalMillis, intervalMillis, this::round);
  }

  @Override
  public void stop() {
    thread.stop();
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(new OutlookMetrics(this));
  }

  @Override
  public void handled(SchedulerEvent event) {
    if (event instanceof AppAddedSchedulerEvent added) {
      ApplicationId id = added.getApplicationId();
      RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
      if (app != null && JobReader.taggedName(app).isPresent()) {
        named.add(id);
      }
    } else if (event instanceof AppRemovedSchedulerEvent removed) {
      named.remove(removed.getApplicationID());
    }
  }

  /** Those of planned jobs are told of for the sake of whoever plans them. */
  private boolean tellsOfItsTasks(ApplicationId id) {
    return named.contains(id) || registry.live(id).isPresent();
  }

  /** Whether it is looked at again and again, and its runs are learned from. */
  private boolean follows(ApplicationId id) {
    return live.containsKey(id) || tellsOfItsTasks(id) || source.of(id).isPresent();
  }

  private void taskEnded(EndedTask end) {
    Followed known = live.get(end.application());
    if (known == null && follows(end.application()) && find(end.application()).isPresent()) {
      known = live.computeIfAbsent(end.application(), id -> new Followed());
    }
    if (known != null) {
      known.taskEnded(end);
    }
  }

  /** An application that is not over. */
  private Optional<RMApp> find(ApplicationId id) {
    return Optional.ofNullable(with.scheduler().getRMContext().getRMApps().get(id))
        .filter(app -> !OVER.contains(app.getState()));
  }

  @Override
  public Map<String, Long> faults() {
    return OncePerCause.together(Stream.of(faults.counts(), thread.faults()));
  }

  /** Looks at the jobs once. For the service's own thread. */
  void round() {
    long begin = System.nanoTime();
    try {
      look(begin);
      close();
      EndedJobs.News news = endedJobs.next();
      learned.count(news);
      count();
      news.ended().forEach(job -> tell(who -> who.ended(job)));
      learned.save();
      tell(JobWatcher::looked);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      faults.note(LOG, "Punctual could not say what may be expected of jobs.", e);
    }
    roundMicros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin);
  }

  /** Tells the watcher, whose failure costs nothing but what it was told. */
  private void tell(Consumer<JobWatcher> what) {
    OncePerCause.guard(
        () -> watcher.ifPresent(what),
        e -> faults.note(LOG, "Punctual could not tell of what became of a job.", e));
  }

  private void look(long beginNanos) {
    List<RMApp> apps = new ArrayList<>();
    for (RMApp app : with.scheduler().getRMContext().getRMApps().values()) {
      if (follows(app.getApplicationId()) && !LEAVING.contains(app.getState())) {
        apps.add(app);
      }
    }
    for (int i = 0; i < apps.size(); i++) {
      // The order of the map changes little from round to round, so that all get their turn.
      look(apps.get((next + i) % apps.size()));
      if (System.nanoTime() - beginNanos > ROUND_NANOS) {
        next = (next + i + 1) % apps.size();
        return;
      }
    }
  }

  private void look(RMApp app) {
    try {
      long now = with.clock().millis();
      JobFacts facts = reader.read(app);
      Optional<OutlookSource.Known> known = source.of(app.getApplicationId());
      if (LEAVING.contains(app.getState())) {
        // All is said of it, and what was read last may lack its deadline.
        return;
      }
      Followed followed = live.computeIfAbsent(app.getApplicationId(), id -> new Followed());
      JobOutlook outlook =
          known
              .map(OutlookSource.Known::outlook)
              .orElseGet(
                  () -> forecaster.outlook(facts, followed.seen(), learned.runs(facts.key()), now));
      OptionalLong due = known.map(OutlookSource.Known::dueMillis).orElse(facts.dueMillis());
      followed.expect(facts.key(), due, outlook);
      tell(who -> who.seen(app, due, outlook));
    } catch (RuntimeException e) {
      faults.note(LOG, "Punctual could not say what may be expected of a job.", e);
    }
  }

  /** Lets go of the jobs that are over, and learns from those that did their work. */
  private void close() {
    for (Map.Entry<ApplicationId, Followed> entry : live.entrySet()) {
      RMApp app = with.scheduler().getRMContext().getRMApps().get(entry.getKey());
      if (app != null && !OVER.contains(app.getState())) {
        continue;
      }
      live.remove(entry.getKey());
      synchronized (ended) {
        if (ended.putIfAbsent(entry.getKey(), entry.getValue()) != null) {
          // Its last task ended when it was let go, which had it followed again.
          continue;
        }
        if (ended.size() > MOST_ENDED) {
          ended.remove(ended.keySet().iterator().next());
        }
      }
      if (app != null) {
        ended(app, entry.getValue());
      }
    }
  }

  private void ended(RMApp app, Followed followed) {
    OptionalLong due = dueMillis(app);
    // What becomes of those that a policy knows is told when it has settled that.
    boolean isTracked = registry.find(app.getApplicationId()).isPresent();
    if (app.getState() == RMAppState.FINISHED
        && app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED
        && app.getFinishTime() > 0) {
      learned.ended(followed, app.getSubmitTime(), app.getFinishTime());
      if (due.isPresent() && !isTracked) {
        learned.completed(app.getFinishTime(), due.getAsLong());
      }
    }
    if (!isTracked) {
      tell(who -> who.over(app, due));
    }
  }

  private void count() {
    Map<UtilityStanding, Integer> counts = new EnumMap<>(UtilityStanding.class);
    for (Followed followed : live.values()) {
      UtilityStanding standing =
          followed.latest().flatMap(JobOutlook::standing).orElse(UtilityStanding.UNKNOWN);
      counts.merge(standing, 1, Integer::sum);
    }
    standings = counts;
  }

  /** What may be expected of a job; empty when it is over, or that would cost too much now. */
  public Optional<JobOutlook> outlook(ApplicationId id) {
    Optional<JobOutlook> seen = Optional.ofNullable(live.get(id)).flatMap(Followed::latest);
    Optional<RMApp> app = seen.isPresent() ? Optional.empty() : find(id);
    if (app.isEmpty()) {
      return seen;
    }
    Optional<JobOutlook> known = source.of(id).map(OutlookSource.Known::outlook);
    return known.isPresent() || follows(id) ? known : glimpses.of(app.get());
  }

  /** What a planning policy says of a job. */
  public Optional<OutlookSource.Known> known(ApplicationId id) {
    return source.of(id);
  }

  /** What was said of a job over time; empty when it was never looked at, or long ago. */
  public Optional<JobStory> story(ApplicationId id) {
    return followed(id).map(known -> new JobStory(known.course(), known.changes()));
  }

  /**
   * The deadline of a job, also of one that ended lately; empty where none is known. Of one that is
   * planned by utility and was never looked at its tags tell.
   */
  public OptionalLong dueMillis(RMApp app) {
    Optional<Followed> followed = followed(app.getApplicationId());
    if (followed.flatMap(Followed::latest).isEmpty() && unusedTags.isPlanned(app)) {
      return DeadlineTag.dueMillis(app);
    }
    return followed.map(Followed::dueMillis).orElseGet(OptionalLong::empty);
  }

  private Optional<Followed> followed(ApplicationId id) {
    Followed known = live.get(id);
    if (known == null) {
      synchronized (ended) {
        known = ended.get(id);
      }
    }
    return Optional.ofNullable(known);
  }

  /** How many of the live jobs that are followed stand how. */
  public Map<UtilityStanding, Integer> standings() {
    return standings;
  }

  /**
   * Forgets earlier runs of jobs, and how what was said of them proved true. Waits for the store.
   *
   * @return whether anything was known of them
   * @throws NotDurableException when the store cannot take it; then nothing was forgotten
   */
  public boolean unlearn(Whose whose) {
    return learned.forget(whose);
  }

  /** How projections proved true over all jobs. */
  public Scores scores() {
    return learned.scores();
  }

  /** How projections proved true by the name of the job. */
  public Map<JobKey, Scores> scoresByKey() {
    return learned.scoresByKey();
  }

  /** How many jobs with a deadline ended how, by days of UTC, the earliest first. */
  public List<DayCount> days() {
    return learned.days();
  }

  /** How long the last round took, in microseconds. */
  public long roundMicros() {
    return roundMicros;
  }
}
