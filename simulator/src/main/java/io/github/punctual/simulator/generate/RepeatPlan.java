package io.github.punctual.simulator.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Which jobs are runs of one and the same job. The papers' shares of jobs that "repeat more than
 * once" and "more than 30 times" are read as shares of all jobs whose class occurs at least 2 and
 * at least 31 times.
 */
final class RepeatPlan {
  private static final int OFTEN = 31;
  private static final int MOST = 1000;

  private RepeatPlan() {}

  /**
   * The sizes of the groups of jobs that repeat, two or more each, by class, so that no class has
   * more jobs in groups than jobs.
   *
   * @param classes how many jobs each class has
   */
  static List<List<Integer>> draw(
      int[] classes, double repeated, double often, UniformRandomProvider random) {
    int jobs = Arrays.stream(classes).sum();
    int oftenJobs = (int) Math.round(often * jobs);
    List<Integer> sizes = new ArrayList<>();
    fill(sizes, oftenJobs, OFTEN, MOST, random);
    int soFar = sizes.stream().mapToInt(Integer::intValue).sum();
    fill(sizes, (int) Math.round(repeated * jobs) - soFar, 2, OFTEN - 1, random);
    sizes.sort(Collections.reverseOrder());
    return assign(sizes, classes, random);
  }

  /** Adds sizes between the bounds, uniform on a logarithmic scale, that sum to the jobs. */
  private static void fill(
      List<Integer> sizes, int jobs, int least, int most, UniformRandomProvider random) {
    int left = jobs;
    while (left >= least) {
      int size = (int) (least * Math.pow((most + 1.0) / least, random.nextDouble()));
      // What remains must not be too small for a group of its own.
      if (size > left - least) {
        size = left <= most ? left : left - least;
      }
      size = Math.min(size, most);
      sizes.add(size);
      left -= size;
    }
  }

  private static List<List<Integer>> assign(
      List<Integer> sizes, int[] classes, UniformRandomProvider random) {
    List<List<Integer>> byClass = new ArrayList<>();
    for (int i = 0; i < classes.length; i++) {
      byClass.add(new ArrayList<>());
    }
    int[] left = classes.clone();
    for (int size : sizes) {
      int chosen = choose(left, size, random);
      if (chosen >= 0) {
        byClass.get(chosen).add(size);
        left[chosen] -= size;
      }
    }
    return byClass;
  }

  /** A class with enough jobs left, with odds in proportion to them; -1 when none has. */
  private static int choose(int[] left, int size, UniformRandomProvider random) {
    long sum = 0;
    for (int jobs : left) {
      sum += jobs >= size ? jobs : 0;
    }
    if (sum == 0) {
      return -1;
    }
    long at = random.nextLong(sum);
    for (int i = 0; i < left.length; i++) {
      long jobs = left[i] >= size ? left[i] : 0;
      if (at < jobs) {
        return i;
      }
      at -= jobs;
    }
    throw new IllegalStateException("the odds do not sum to " + sum);
  }
}
