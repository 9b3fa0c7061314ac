package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.decision.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The keys that the declaration of a queue is written with, and how their values are written. */
public enum DeclarationKey {
  /** Whether it is latency-sensitive; the key that every declaration has. */
  KIND("kind", "write latency for a queue whose jobs come in bursts, or throughput"),
  /** Its part of the cluster against that of other queues. */
  WEIGHT("weight", "write a decimal number from 0.000001 to 1000000, such as 2"),
  /** From the arrival of one burst to that of the next. */
  PERIOD("period", "write a duration such as 5m, 90s or 1h, from 1ms to 366d"),
  /** How long after its arrival a burst must be done. */
  ON_TIME(
      "on-time",
      "write a duration such as 30s, at most the time to the next burst; with arrivals also one for"
          + " each, separated by semicolons"),
  /** All that a burst needs together. */
  DEMAND(
      "demand",
      "write the resource-seconds of a burst, such as memory-mb=2457600,vcores=1200, or its tasks,"
          + " such as 40x2g,1x30s for 40 tasks of 2 GiB and 1 vcore that run 30 s each; join parts"
          + " with +; with arrivals also one for each, separated by semicolons"),
  /** When the first burst of a periodic queue arrives. */
  FIRST_ARRIVAL(
      "first-arrival",
      "write an instant with its zone, YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DDTHH:MM:SS+01:00, or"
          + " when-jobs-come"),
  /** The arrivals of bursts that are known one by one. */
  ARRIVALS(
      "arrivals",
      "write instants with their zones in ascending order, separated by commas:"
          + " YYYY-MM-DDTHH:MM:SSZ,YYYY-MM-DDTHH:MM:SSZ"),
  /** When the burst after the last one that is listed could come. */
  UNTIL(
      "until", "write an instant with its zone at which the next burst could come at the earliest"),
  /** The least time from one burst to the next of a queue whose bursts nobody knows beforehand. */
  LEAST_GAP("least-gap", "write a duration such as 2m, from 1ms to 366d"),
  /** The fraction of the bursts that must be done on time. */
  ON_TIME_FRACTION(
      "on-time-fraction", "write a decimal number above 0 and at most 1, such as 0.95"),
  /** Whether demand follows what past bursts needed. */
  DEMAND_FROM_HISTORY(
      "demand-from-history",
      "write independent, correlated or joint for how the needs for several resources go together,"
          + " or leave it out");

  private final String text;
  private final String acceptedForm;

  DeclarationKey(String text, String acceptedForm) {
    this.text = text;
    this.acceptedForm = acceptedForm;
  }

  /** The key as it is written. */
  public String text() {
    return text;
  }

  /** What to write, as an imperative clause. */
  public String acceptedForm() {
    return acceptedForm;
  }

  /** All keys as they are written, in order. */
  public static List<String> texts() {
    return Arrays.stream(values()).map(DeclarationKey::text).toList();
  }

  /** The key that is written so. */
  public static Optional<DeclarationKey> of(String text) {
    return Arrays.stream(values()).filter(key -> key.text.equals(text)).findFirst();
  }

  /** The key that was probably meant, if one is near. */
  static Optional<String> nearest(String text) {
    return Spelling.nearest(text, texts());
  }
}
