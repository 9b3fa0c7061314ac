package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.DeadlineJob;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rates of jobs that ended, by job name and by size class: the papers' minReqRate, the part of its
 * possible tasks with which a job would just have made its deadline.
 */
final class RateHistory {
  private static final String NAME = "rate.name.";
  private static final String SIZE = "rate.size.";
  private static final int NAMES = 64;
  private static final int OF_A_NAME = 16;
  private static final int ENOUGH_OF_A_NAME = 8;
  private static final int ENOUGH_OF_A_SIZE = 20;

  private final int window;

  /** The least recently used name first. */
  private final Map<String, RateWindow> byName = new LinkedHashMap<>();

  private final Map<Integer, RateWindow> bySize = new TreeMap<>();

  /** The rates of all sizes; null after a change, until somebody asks. */
  private double[] all = {};

  RateHistory(int window) {
    this.window = window;
  }

  /** One task, 2 to 9, 10 to 99 and so on. */
  static int sizeClass(int tasks) {
    return tasks == 1 ? 0 : 1 + (int) Math.floor(Math.log10(tasks) + 1e-12);
  }

  void add(String name, int requestedTasks, double rate) {
    RateWindow named = byName.remove(name);
    if (named == null) {
      named = new RateWindow(OF_A_NAME);
      if (byName.size() == NAMES) {
        byName.remove(byName.keySet().iterator().next());
      }
    }
    byName.put(name, named);
    named.add(rate);
    bySize.computeIfAbsent(sizeClass(requestedTasks), size -> new RateWindow(window)).add(rate);
    all = null;
  }

  /** The rates from which a job is judged, in ascending order: the most specific with enough. */
  double[] of(DeadlineJob job) {
    RateWindow named = byName.get(job.historyName());
    if (named != null && named.size() >= ENOUGH_OF_A_NAME) {
      return named.sorted();
    }
    RateWindow size = bySize.get(sizeClass(job.requestedTasks()));
    if (size != null && size.size() >= ENOUGH_OF_A_SIZE) {
      return size.sorted();
    }
    if (all == null) {
      all = bySize.values().stream().flatMapToDouble(one -> Arrays.stream(one.sorted())).toArray();
      Arrays.sort(all);
    }
    return all;
  }

  boolean isEmpty() {
    return bySize.isEmpty();
  }

  /** How many job names are remembered. */
  int names() {
    return byName.size();
  }

  /** How many rates are remembered over all sizes. */
  int size() {
    return bySize.values().stream().mapToInt(RateWindow::size).sum();
  }

  void save(Map<String, Double> into) {
    int place = 0;
    for (Map.Entry<String, RateWindow> named : byName.entrySet()) {
      save(NAME + place++ + "." + named.getKey() + ".", named.getValue(), into);
    }
    bySize.forEach((size, rates) -> save(SIZE + size + ".", rates, into));
  }

  private static void save(String prefix, RateWindow rates, Map<String, Double> into) {
    int i = 0;
    for (double rate : rates.inOrder()) {
      into.put(prefix + i++, rate);
    }
  }

  /** A history from saved numbers; those that are not rates are left alone. */
  static RateHistory restored(int window, Map<String, Double> saved) {
    RateHistory history = new RateHistory(window);
    // The names by when they were used, and all rates of a window in their order.
    Map<Integer, String> names = new TreeMap<>();
    Map<String, Map<Integer, Double>> windows = new LinkedHashMap<>();
    saved.forEach(
        (key, rate) -> {
          if (key.startsWith(NAME) || key.startsWith(SIZE)) {
            int dot = key.lastIndexOf('.');
            String prefix = key.substring(0, dot);
            windows
                .computeIfAbsent(prefix, one -> new TreeMap<>())
                .put(index(key, key.substring(dot + 1)), checked(key, rate));
            if (key.startsWith(NAME)) {
              names.put(index(key, prefix.substring(NAME.length()).split("\\.", 2)[0]), prefix);
            }
          }
        });
    for (String prefix : names.values()) {
      String[] placeAndName = prefix.substring(NAME.length()).split("\\.", 2);
      if (placeAndName.length < 2) {
        throw new IllegalArgumentException("learned number '" + prefix + "' names no job");
      }
      history.byName.put(placeAndName[1], window(OF_A_NAME, windows.get(prefix)));
    }
    windows.forEach(
        (prefix, rates) -> {
          if (prefix.startsWith(SIZE)) {
            int size = index(prefix, prefix.substring(SIZE.length()));
            history.bySize.put(size, window(window, rates));
          }
        });
    history.all = null;
    return history;
  }

  private static RateWindow window(int limit, Map<Integer, Double> inOrder) {
    RateWindow window = new RateWindow(limit);
    inOrder.values().forEach(window::add);
    return window;
  }

  private static int index(String key, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "learned number '" + key + "' has '" + text + "' where a whole number belongs", e);
    }
  }

  private static double checked(String key, double rate) {
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "learned number '" + key + "' is " + rate + "; it must lie in (0, 1]");
    }
    return rate;
  }
}
