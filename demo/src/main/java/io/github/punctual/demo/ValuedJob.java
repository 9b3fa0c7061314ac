package io.github.punctual.demo;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A job whose result is worth less when it comes late, and what was seen of it. For one thread. */
final class ValuedJob {
  private final char letter;
  private final SleepSpec spec;
  private final Duration budget;
  private final Set<UtilityStanding> standings = EnumSet.noneOf(UtilityStanding.class);
  private Optional<ApplicationId> id = Optional.empty();
  private Optional<JobPlan> first = Optional.empty();
  private Optional<JobPlan> latest = Optional.empty();
  private double firstPerTask;
  private double mostPerTask;
  private int tasks;
  private int masters;
  private int wanted;
  private long submittedMillis;
  private Optional<Long> endMillis = Optional.empty();
  private boolean succeeded;

  /** A job with tags that say what its result is worth. */
  ValuedJob(char letter, SleepSpec spec, Duration budget, String... tags) {
    this.letter = letter;
    this.spec = spec.tagged("sla.deadline=" + budget.toSeconds() + "s").tagged(tags);
    this.budget = budget;
  }

  String name() {
    return spec.name();
  }

  /** What stands for one of its tasks in a chart; in lower case for its master. */
  char letter() {
    return letter;
  }

  SleepSpec spec() {
    return spec;
  }

  Duration budget() {
    return budget;
  }

  Optional<ApplicationId> id() {
    return id;
  }

  void submitted(ApplicationId application, long millis) {
    id = Optional.of(application);
    submittedMillis = millis;
  }

  long submittedMillis() {
    return submittedMillis;
  }

  void holds(AppHolding holding) {
    masters = holding.masters();
    tasks = holding.tasks();
    wanted = holding.wanted();
  }

  int masters() {
    return masters;
  }

  int tasks() {
    return tasks;
  }

  /** How many more tasks its master asks for. */
  int wanted() {
    return wanted;
  }

  /** Notes what is planned for it; says whether it stands otherwise than before. */
  boolean planned(JobPlan plan) {
    boolean news = latest.filter(last -> last.standing() == plan.standing()).isEmpty();
    if (first.isEmpty() && plan.meanWork() > 0) {
      first = Optional.of(plan);
    }
    latest = Optional.of(plan);
    if (wanted > 0) {
      double perTask = plan.meanWork() / (tasks + wanted);
      firstPerTask = firstPerTask == 0 ? perTask : firstPerTask;
      mostPerTask = Math.max(mostPerTask, perTask);
    }
    standings.add(plan.standing());
    return news;
  }

  /** The first plan that was made for it with its tasks known. */
  Optional<JobPlan> first() {
    return first;
  }

  Optional<JobPlan> latest() {
    return latest;
  }

  /** The time that a task was first expected to have left, in seconds; 0 before any plan. */
  double firstPerTask() {
    return firstPerTask;
  }

  /** The most time that a task was expected to have left while some had not begun, in seconds. */
  double mostPerTask() {
    return mostPerTask;
  }

  Set<UtilityStanding> standings() {
    return standings;
  }

  void ended(boolean success, long millis) {
    succeeded = success;
    endMillis = Optional.of(millis);
    holds(AppHolding.NOTHING);
  }

  boolean isOver() {
    return endMillis.isPresent();
  }

  boolean hasSucceeded() {
    return succeeded;
  }

  /** The time from its submission to its end. */
  Duration took() {
    return Duration.ofMillis(endMillis.orElse(submittedMillis) - submittedMillis);
  }

  /** Whether it was done within its budget. */
  boolean inTime() {
    return succeeded && took().compareTo(budget) <= 0;
  }
}
