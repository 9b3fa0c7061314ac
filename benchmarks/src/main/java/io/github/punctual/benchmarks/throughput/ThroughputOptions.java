package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.SchedulerKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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
  private static final Set<String> KNOWN =
      Set.of(
          "forks",
          "turns",
          "warm-up",
          "heartbeats",
          "schedulers",
          "promises",
          "modes",
          "nodes",
          "applications",
          "queues",
          "orders");

  /**
   * Reads arguments such as {@code turns=5 modes=sync,async}.
   *
   * @throws IllegalArgumentException naming one that cannot be meant
   */
  static ThroughputOptions of(String[] args) {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      if (parts.length < 2 || !KNOWN.contains(parts[0])) {
        throw new IllegalArgumentException(
            "'%s' is no option; write one of %s, then =, then a value"
                .formatted(arg, String.join(", ", new TreeSet<>(KNOWN))));
      }
      given.put(parts[0], parts[1]);
    }
    return new ThroughputOptions(
        number(given, "forks", 2),
        number(given, "turns", 5),
        number(given, "warm-up", 2),
        number(given, "heartbeats", 20_000),
        list(given, "schedulers", "justice,bopf,rush,punctual").stream()
            .map(word -> named(SchedulerKind.class, word, "'%s' is no scheduler; use some of %s"))
            .toList(),
        setups(given));
  }

  private static List<ThroughputSetup> setups(Map<String, String> given) {
    List<ThroughputSetup> setups = new ArrayList<>();
    for (String word : list(given, "promises", "none")) {
      Scenario scenario = named(Scenario.class, word, "'%s' is not among what can be promised: %s");
      for (String mode : list(given, "modes", "sync,async")) {
        if (!mode.equals("sync") && !mode.equals("async")) {
          throw new IllegalArgumentException("'%s' is no mode; use sync or async".formatted(mode));
        }
        boolean async = mode.equals("async");
        for (int nodes : numbers(given, "nodes", "1000")) {
          for (int applications : numbers(given, "applications", "100")) {
            for (int queues : numbers(given, "queues", "10")) {
              for (ThroughputSetup.LeafOrder order : orders(given)) {
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

  private static List<ThroughputSetup.LeafOrder> orders(Map<String, String> given) {
    return list(given, "orders", "fifo").stream()
        .map(
            word -> named(ThroughputSetup.LeafOrder.class, word, "'%s' is no order; use one of %s"))
        .toList();
  }

  private static <E extends Enum<E>> E named(Class<E> type, String word, String otherwise) {
    List<E> all = List.of(type.getEnumConstants());
    List<String> words = all.stream().map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    if (!words.contains(word)) {
      throw new IllegalArgumentException(otherwise.formatted(word, words));
    }
    return all.get(words.indexOf(word));
  }

  private static List<String> list(Map<String, String> given, String name, String otherwise) {
    return List.of(given.getOrDefault(name, otherwise).split(",", -1));
  }

  private static List<Integer> numbers(Map<String, String> given, String name, String otherwise) {
    return list(given, name, otherwise).stream().map(text -> positive(name, text)).toList();
  }

  private static int number(Map<String, String> given, String name, int otherwise) {
    return positive(name, given.getOrDefault(name, String.valueOf(otherwise)));
  }

  private static int positive(String name, String text) {
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException(
          "%s=%s is no whole number of at least 1".formatted(name, text));
    }
    return Integer.parseInt(text);
  }
}
