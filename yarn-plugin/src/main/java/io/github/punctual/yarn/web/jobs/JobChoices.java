package io.github.punctual.yarn.web.jobs;

import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Site;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * Which jobs a page shows, and in which order.
 *
 * @param text what their name, id, user, queue or state must contain; empty for all
 * @param sort by what, and with a {@code -} before it from the end
 * @param page from 1 on
 */
public record JobChoices(JobGroup show, String text, String sort, int page) {
  static final int ROWS = 100;

  private static final String URGENCY = "urgency";
  private static final int MOST_PAGES = 1000;
  private static final int LONGEST_TEXT = 200;
  private static final List<String> NAMES = List.of("show", "q", "sort", "page");

  /** What can be sorted by, and how. */
  private static final Map<String, Comparator<JobSight>> SORTS = sorts();

  private static Map<String, Comparator<JobSight>> sorts() {
    Map<String, Comparator<JobSight>> sorts = new LinkedHashMap<>();
    sorts.put(
        URGENCY,
        Comparator.comparingInt(JobChoices::urgency)
            .thenComparingLong(job -> job.isLive() ? due(job) : -job.submittedMillis()));
    sorts.put("job", Comparator.comparing(job -> job.name().toLowerCase(Locale.ROOT)));
    sorts.put(
        "user",
        Comparator.comparing((JobSight job) -> job.user().toLowerCase(Locale.ROOT))
            .thenComparing(JobSight::queue));
    sorts.put("state", Comparator.comparing(JobSight::state));
    sorts.put("deadline", Comparator.comparingLong(JobChoices::due));
    sorts.put("projected", comparing(Projection::medianMillis));
    sorts.put("p90", comparing(Projection::p90Millis));
    sorts.put(
        "utility",
        Comparator.comparingDouble(
            job ->
                job.outlook().map(JobOutlook::utility).orElse(OptionalDouble.empty()).orElse(-1)));
    sorts.put("submitted", Comparator.comparingLong(JobSight::submittedMillis));
    return sorts;
  }

  /** All of a group, the most urgent first. */
  public static JobChoices of(JobGroup group) {
    return new JobChoices(group, "", URGENCY, 1);
  }

  /** What the parameters of a request choose. */
  public static JobChoices of(Map<String, List<String>> values) throws BadParameterException {
    // A form sends what is left empty as well.
    Map<String, List<String>> filled = new LinkedHashMap<>(values);
    filled.values().removeIf(each -> each.stream().allMatch(String::isBlank));
    Query given = Query.of(filled, NAMES);
    JobGroup show = given.oneOf("show", JobGroup.class);
    String sort = given.single("sort").orElse(URGENCY);
    if (!SORTS.containsKey(key(sort))) {
      throw new BadParameterException(
          "sort",
          sort,
          "one of %s, or one with a - before it".formatted(String.join(", ", SORTS.keySet())));
    }
    String text = given.single("q").orElse("").strip();
    if (text.length() > LONGEST_TEXT) {
      throw new BadParameterException("q", text, "at most " + LONGEST_TEXT + " characters");
    }
    return new JobChoices(show, text, sort, given.count("page", 1, MOST_PAGES));
  }

  private static String key(String sort) {
    return sort.startsWith("-") ? sort.substring(1) : sort;
  }

  boolean selects(JobSight job) {
    boolean shown = show.has(job);
    if (!shown || text.isEmpty()) {
      return shown;
    }
    String part = text.toLowerCase(Locale.ROOT);
    return List.of(job.name(), job.id().toString(), job.user(), job.queue(), job.state()).stream()
        .anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(part));
  }

  /** The order in which the jobs are shown; the id decides between equals. */
  public Comparator<JobSight> order() {
    Comparator<JobSight> order = SORTS.get(key(sort));
    return (sort.startsWith("-") ? order.reversed() : order).thenComparing(JobSight::id);
  }

  /** The more urgent, the less; those that are over come last. */
  private static int urgency(JobSight job) {
    return JobRow.urgency(
        job.isLive(), job.outlook().flatMap(JobOutlook::standing), job.dueMillis().isPresent());
  }

  private static long due(JobSight job) {
    return job.dueMillis().orElse(Long.MAX_VALUE);
  }

  private static Comparator<JobSight> comparing(ToLongFunction<Projection> instant) {
    return Comparator.comparingLong(
        job ->
            job.outlook()
                .flatMap(JobOutlook::projection)
                .map(instant::applyAsLong)
                .orElse(Long.MAX_VALUE));
  }

  /** The address of the page from its first rows on, with what is named, if anything, otherwise. */
  String with(String name, String value) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("show", show == JobGroup.LIVE ? "" : show.key());
    values.put("q", text);
    values.put("sort", sort.equals(URGENCY) ? "" : sort);
    if (!name.isEmpty()) {
      values.put(name, value);
    }
    return Query.address(Site.JOBS.path(), values);
  }
}
