package io.github.punctual.simulator.generate;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A job that comes again and again, as its users know it.
 *
 * @param name its name
 * @param user who submits it
 * @param tasks how many tasks each run has, at least 1
 * @param meanSeconds the mean time of a task over all runs, above 0
 */
record RecurringName(String name, String user, int tasks, double meanSeconds) {
  /** Half of one task, a quarter of few, the rest of many. */
  private static final double[] SHARES = {0.5, 0.25, 0.25};

  private static final int[] LEAST_TASKS = {1, 2, 10};
  private static final int[] MOST_TASKS = {1, 9, 60};

  /** Names of all three sizes in the order of their size. */
  static List<RecurringName> draw(
      int count, int users, Law taskSeconds, UniformRandomProvider random) {
    int[] counts = Draws.apportion(count, SHARES);
    List<RecurringName> names = new ArrayList<>(count);
    for (int size = 0; size < counts.length; size++) {
      // Even draws within a size: few names decide what a workload is like.
      double[] tasks = Draws.stratified(counts[size], random);
      double[] seconds = Draws.stratified(counts[size], random);
      for (int i = 0; i < counts[size]; i++) {
        int number = names.size();
        names.add(
            new RecurringName(
                "job-" + (number + 1),
                user(number, users),
                tasks(size, tasks[i]),
                taskSeconds.at(seconds[i])));
      }
    }
    return names;
  }

  /** A job that comes once, of a size and task times as the others have them. */
  static RecurringName once(int number, int users, Law taskSeconds, UniformRandomProvider random) {
    double level = random.nextDouble();
    int size = level < SHARES[0] ? 0 : level < SHARES[0] + SHARES[1] ? 1 : 2;
    return new RecurringName(
        "once-" + number,
        user(number, users),
        tasks(size, random.nextDouble()),
        taskSeconds.draw(random));
  }

  /** The expected work of a run in seconds, when one run of so many has a task of double time. */
  double workSeconds(double stragglers) {
    return (tasks + stragglers) * meanSeconds;
  }

  private static String user(int number, int users) {
    return users == 1 ? "user" : "user-" + (number % users + 1);
  }

  private static int tasks(int size, double level) {
    return LEAST_TASKS[size] + (int) (level * (MOST_TASKS[size] - LEAST_TASKS[size] + 1));
  }
}
