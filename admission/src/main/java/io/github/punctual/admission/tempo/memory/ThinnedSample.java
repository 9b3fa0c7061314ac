package io.github.punctual.admission.tempo.memory;

import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A sample of task times as numbers: {@code t0}, {@code t1}, ... in ascending order, each of which
 * stands for an equal part of the sample, and {@code sampled}, how many times there were. What is
 * read is as large as what was written, so that a further time counts as much as it did before.
 */
final class ThinnedSample {
  /** Its fields, as messages name them. */
  static final String FORM = "t0, t1, ... and sampled";

  private static final String SAMPLED = "sampled";
  private static final String TIME = "t";

  private ThinnedSample() {}

  /** Whether a field tells of a sample. */
  static boolean has(String field) {
    return field.equals(SAMPLED) || field.matches(TIME + "\\d{1,3}");
  }

  /**
   * Writes a sample.
   *
   * @param key what the names of its numbers begin with
   * @param most so many of its times are written at most, at least 1
   */
  static void put(Map<String, Double> numbers, String key, List<Double> sample, int most) {
    int parts = Math.min(most, sample.size());
    for (int i = 0; i < parts; i++) {
      int middle = (begin(i, parts, sample.size()) + begin(i + 1, parts, sample.size()) - 1) / 2;
      numbers.put(key + TIME + i, sample.get(middle));
    }
    if (parts > 0) {
      numbers.put(key + SAMPLED, (double) sample.size());
    }
  }

  /** The sample among the fields of a record; empty where it has none, as in earlier stores. */
  static List<Double> read(Map<String, Double> fields) {
    List<Double> times = new ArrayList<>();
    while (times.size() < TaskTimes.SAMPLE_MOST && fields.containsKey(TIME + times.size())) {
      times.add(fields.get(TIME + times.size()));
    }
    Collections.sort(times);
    int parts = times.size();
    double sampled = fields.getOrDefault(SAMPLED, 0.0);
    int size = (int) Math.max(parts, Math.min(sampled, TaskTimes.SAMPLE_MOST));
    List<Double> sample = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      int alike = begin(i + 1, parts, size) - begin(i, parts, size);
      sample.addAll(Collections.nCopies(alike, times.get(i)));
    }
    return sample;
  }

  /** Where a part begins in a sample of some size. */
  private static int begin(int part, int parts, int size) {
    return part * size / parts;
  }
}
