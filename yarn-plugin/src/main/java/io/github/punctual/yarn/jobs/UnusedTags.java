package io.github.punctual.yarn.jobs;

import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Tags that nothing uses under this scheduler: users are told so. Safe for several threads. */
public final class UnusedTags {
  /** What every warning begins with. */
  public static final String CODE = "UNUSED_TAGS";

  private static final Set<Key> WORTH = EnumSet.of(Key.UTILITY, Key.WEIGHT, Key.SENSITIVITY);
  private static final Set<Key> SIZE = EnumSet.of(Key.TASK_MEMORY, Key.TASK_VCORES);
  private static final String EVERYTHING = "io.github.punctual.PunctualScheduler";

  private final String scheduler;
  private final boolean promises;
  private volatile Optional<Predicate<RMApp>> planned = Optional.empty();

  /** The warnings about live jobs without a promise; those of others are kept with the job. */
  private final Map<ApplicationId, String> live = new ConcurrentSkipListMap<>();

  /** The tags under a scheduler of a name, which promises deadlines to jobs or does not. */
  public UnusedTags(String scheduler, boolean promises) {
    this.scheduler = scheduler;
    this.promises = promises;
  }

  /** Some jobs are planned by what their results are worth. Called before the start. */
  public void planned(Predicate<RMApp> whose) {
    planned = Optional.of(whose);
  }

  /** A job without a promise has come; the warning about it, if there is one. */
  public Optional<String> come(RMApp app) {
    Optional<String> warning = of(app);
    warning.ifPresent(text -> live.put(app.getApplicationId(), text));
    return warning;
  }

  public void left(ApplicationId id) {
    live.remove(id);
  }

  /** The warnings about live jobs without a promise, in the order of their ids. */
  public Map<ApplicationId, String> live() {
    return live;
  }

  /** The warning about a job without a promise, if there is one; also when it has ended. */
  public Optional<String> of(RMApp app) {
    Set<Key> said = said(app);
    if (said.isEmpty()) {
      return Optional.empty();
    }
    if (app.getReservationId() != null) {
      return warning(
          said, "what the job is promised is its reservation", "submit it without a reservation");
    }
    if (isPlanned(app)) {
      said.retainAll(said.contains(Key.TASKS) ? Set.of() : SIZE);
      return warning(said, "how many such tasks there are is not said", "add " + Key.TASKS.tag());
    }
    return promises
        ? worth(said)
        : warning(
            said,
            scheduler + " promises nothing to jobs",
            "run it where the scheduler is " + EVERYTHING);
  }

  /** Whether a job without a promise is planned by what its result is worth. */
  public boolean isPlanned(RMApp app) {
    return app.getReservationId() == null && planned.filter(whose -> whose.test(app)).isPresent();
  }

  /** The warning about a job that is promised its deadline, if there is one. */
  public Optional<String> ofPromised(RMApp app) {
    return worth(said(app));
  }

  private Optional<String> worth(Set<Key> said) {
    said.retainAll(WORTH);
    return warning(
        said,
        "the job is promised its deadline, and not planned by what its result is worth",
        planned.isPresent()
            ? "submit it with " + Key.UTILITY.tag()
            : "run it where the scheduler is " + EVERYTHING);
  }

  private static Set<Key> said(RMApp app) {
    return Declarations.keys(DeadlineTag.tags(app));
  }

  /** The name of a job is used anywhere: its runs are remembered under it. */
  private static Optional<String> warning(Set<Key> unused, String why, String maybe) {
    boolean isNamed = unused.remove(Key.JOB);
    if (unused.isEmpty()) {
      return Optional.empty();
    }
    String names = unused.stream().map(Key::tag).collect(Collectors.joining(", "));
    String those = unused.size() == 1 ? "that tag" : "those tags";
    String name =
        isNamed && unused.contains(Key.DEADLINE)
            ? " and " + Key.JOB.tag() + ", which needs " + Key.DEADLINE.tag()
            : "";
    return Optional.of(
        "Punctual: %s: nothing uses %s: %s. Maybe %s, or leave out %s%s."
            .formatted(CODE, names, why, maybe, those, name));
  }
}
