package io.github.punctual.evaluation.fluid;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The ways in which the papers' fair share can be read: they do not say how it divides. */
enum Reading {
  /** Divided equally, and again at every event, in fractions of CPUs. */
  REDIVIDED("fair", "re-divided"),
  /** An equal share that is fixed when the job starts. */
  FIXED("fair-fixed", "fixed"),
  /** What is free up to all that the job asks for, kept to its end. */
  GREEDY("fair-greedy", "greedy");

  private final String baseline;
  private final String word;

  Reading(String baseline, String word) {
    this.baseline = baseline;
    this.word = word;
  }

  /** The schedulers of all readings. */
  static List<String> schedulers() {
    return Arrays.stream(values())
        .flatMap(reading -> Stream.of(reading.baseline(), reading.reactive()))
        .toList();
  }

  /** The scheduler of Baseline FS (Justice) and NoDrop FS (Pythia). */
  String baseline() {
    return baseline;
  }

  /** The scheduler of Reactive FS. */
  String reactive() {
    return "reactive-" + baseline;
  }

  String word() {
    return word;
  }
}
