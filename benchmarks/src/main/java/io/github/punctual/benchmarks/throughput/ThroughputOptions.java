package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.benchmarks.throughput.ThroughputSetup.LeafOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is measured, and how often.
 *
 * @param forks how many processes each scheduler gets, one after another: compiled code differs
 *     from process to process
 * @param turns how many slices of each process count
 * @param warmUp how many slices come before them
 * @param heartbeats of how many heartbeats of nodes a slice consists
 * @param schedulers which schedulers are measured beside the stock one
 * @param setups on which clusters
 */
record ThroughputOptions(
    int forks,
    int turns,
    int warmUp,
    long heartbeats,
    List<SchedulerKind> schedulers,
    List<ThroughputSetup> setups) {
  /** All that can be said, with what counts where nothing is. */
  private static final String DEFAULTS =
      "forks=2 turns=5 warm-up=2 heartbeats=20000 schedulers=justice,bopf,rush,punctual"
          + " promises=none modes=sync,async nodes=1000 applications=100 queues=10 orders=fifo";

  /**
   * Reads arguments such as {@code turns=5 modes=sync,async}.
   *
   * @throws IllegalArgumentException naming one that cannot be meant
   */
  static ThroughputOptions of(String[] args) {
    SortedMap<String, String> given = new TreeMap<>();
    for (String known : DEFAULTS.split(" ", -1)) {
      String[] parts = known.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      if (parts.length < 2 || given.replace(parts[0], parts[1]) == null) {
        throw new IllegalArgumentException(
            "'%s' is no option; write one of %s, then =, then a value"
                .formatted(arg, String.join(", ", given.keySet())));
      }
    }
    return new ThroughputOptions(
        number(given, "forks"),
        number(given, "turns"),
        number(given, "warm-up"),
        number(given, "heartbeats"),
        named(given, "schedulers", SchedulerKind.class, "'%s' is no scheduler; use some of %s"),
        setups(given));
  }

  private static List<ThroughputSetup> setups(Map<String, String> given) {
    List<ThroughputSetup> setups = new ArrayList<>();
    for (Scenario scenario :
        named(given, "promises", Scenario.class, "'%s' is not among what can be promised: %s")) {
      for (String mode : list(given, "modes")) {
        if (!mode.equals("sync") && !mode.equals("async")) {
          throw new IllegalArgumentException("'%s' is no mode; use sync or async".formatted(mode));
        }
        boolean async = mode.equals("async");
        for (int nodes : numbers(given, "nodes")) {
          for (int applications : numbers(given, "applications")) {
            for (int queues : numbers(given, "queues")) {
              for (LeafOrder order :
                  named(given, "orders", LeafOrder.class, "'%s' is no order; use one of %s")) {
                setups.add(
                    new ThroughputSetup(scenario, async, nodes, applications, queues, order));
              }
            }
          }
        }
      }
    }
    return setups;
  }

  private static <E extends Enum<E>> List<E> named(
      Map<String, String> given, String name, Class<E> type, String otherwise) {
    List<E> all = List.of(type.getEnumConstants());
    List<String> words = all.stream().map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    List<E> found = new ArrayList<>();
    for (String word : list(given, name)) {
      if (!words.contains(word)) {
        throw new IllegalArgumentException(otherwise.formatted(word, words));
      }
      found.add(all.get(words.indexOf(word)));
    }
    return found;
  }

  private static List<String> list(Map<String, String> given, String name) {
    return List.of(given.get(name).split(",", -1));
  }

  private static List<Integer> numbers(Map<String, String> given, String name) {
    return list(given, name).stream().map(text -> positive(name, text)).toList();
  }

  private static int number(Map<String, String> given, String name) {
    return positive(name, given.get(name));
  }

  private static int positive(String name, String text) {
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException(
          "%s=%s is no whole number of at least 1".formatted(name, text));
    }
    return Integer.parseInt(text);
  }
}
