package io.github.punctual.yarn.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives a target input after input, and notes what must not be. */
final class FuzzRun {
  private static final int SHOWN = 400;

  /** An input that seems slow is tried so often again: only what stays slow is. */
  private static final int AGAIN = 3;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final long slowMillis;
  private final Map<String, String> faults = new LinkedHashMap<>();
  private final List<String> slow = new ArrayList<>();
  private double slowestMillis;
  private String slowest = "";
  private long refused;

  /**
   * A run of a target.
   *
   * @param slowMillis what takes more processor time than this is noted; 0 for nothing
   */
  FuzzRun(FuzzTarget target, long slowMillis) {
    this.target = target;
    this.slowMillis = slowMillis;
  }

  /** Goes on with so many inputs. */
  void run(long seed, long inputs) {
    Mutator mutator = new Mutator(target, seed);
    for (long i = 0; i < inputs; i++) {
      String input = mutator.next();
      double millis = read(input);
      if (millis > slowestMillis && millis > slowMillis) {
        for (int again = 0; again < AGAIN; again++) {
          millis = Math.min(millis, read(input));
        }
      }
      if (millis > slowestMillis) {
        slowestMillis = millis;
        slowest = input;
        if (slowMillis > 0 && millis > slowMillis) {
          slow.add("%.1f ms: %s".formatted(millis, shown(input)));
        }
      }
    }
  }

  /** Reads an input; returns the processor time that it took, in milliseconds. */
  private double read(String input) {
    long begun = THREADS.getCurrentThreadCpuTime();
    try {
      target.reader().read(input);
    } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
      if (target.documented().stream().anyMatch(known -> known.isInstance(e))) {
        refused++;
      } else {
        note(e, input);
      }
    }
    return (THREADS.getCurrentThreadCpuTime() - begun) / 1e6;
  }

  /** The first input of each cause is enough. */
  private void note(Throwable thrown, String input) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String cause = thrown.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    faults.computeIfAbsent(
        cause,
        first -> {
          StringWriter text = new StringWriter();
          thrown.printStackTrace(new PrintWriter(text));
          List<String> lines = text.toString().lines().limit(12).toList();
          return "%s%n%s".formatted(shown(input), String.join(System.lineSeparator(), lines));
        });
  }

  /** What an input is, in printable characters. */
  static String shown(String input) {
    StringBuilder text = new StringBuilder();
    for (char c : input.substring(0, Math.min(SHOWN, input.length())).toCharArray()) {
      text.append(c >= ' ' && c < 127 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return input.length() > SHOWN
        ? text + "… (" + input.length() + " characters)"
        : text.toString();
  }

  /** Errors that are not documented, by their cause, each with an input and where it happened. */
  Map<String, String> faults() {
    return faults;
  }

  /** Inputs that took too long. */
  List<String> slow() {
    return slow;
  }

  /** How it went, in a line. */
  String summary() {
    return "%s: %d refused, %d faults, the slowest %.1f ms of processor time: %s"
        .formatted(target, refused, faults.size(), slowestMillis, shown(slowest));
  }
}
