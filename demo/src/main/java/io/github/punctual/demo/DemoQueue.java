package io.github.punctual.demo;

import io.github.punctual.core.queue.QueueId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A queue of the demo: what it declares, when jobs really come, and what was seen of it. For one
 * thread.
 */
final class DemoQueue {
  private final String name;
  private final char letter;
  private final Optional<Bursts> declared;
  private final List<DemoBurst> bursts;
  private long held;
  private double heldSeconds;

  /**
   * What a latency-sensitive queue declares.
   *
   * @param tasks how many tasks at once, the master among them
   * @param memoryMib the memory of each
   * @param onTime for how long, and by when
   * @param period how often
   */
  record Bursts(int tasks, int memoryMib, Duration onTime, Duration period) {
    /** As it is written in settings and requests, by key. */
    Map<String, String> keys() {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("kind", "latency");
      keys.put("period", period.toSeconds() + "s");
      keys.put("on-time", onTime.toSeconds() + "s");
      keys.put("demand", "%dx%dm,1x%ds".formatted(tasks, memoryMib, onTime.toSeconds()));
      return keys;
    }
  }

  private DemoQueue(String name, char letter, Optional<Bursts> declared, List<DemoBurst> bursts) {
    this.name = name;
    this.letter = letter;
    this.declared = declared;
    this.bursts = bursts;
  }

  /** A throughput-sensitive queue. */
  static DemoQueue throughput(String name, char letter) {
    return new DemoQueue(name, letter, Optional.empty(), List.of());
  }

  /** A latency-sensitive queue whose jobs come at these times after the start. */
  static DemoQueue latency(
      String name, char letter, Bursts declared, int maps, Duration mapTime, Duration... at) {
    List<DemoBurst> bursts =
        IntStream.range(0, at.length)
            .mapToObj(i -> new DemoBurst(name, i + 1, at[i], maps, mapTime, declared))
            .toList();
    return new DemoQueue(name, letter, Optional.of(declared), bursts);
  }

  String name() {
    return name;
  }

  /** What stands for it in the line that shows who holds what. */
  char letter() {
    return letter;
  }

  QueueId id() {
    return new QueueId("root." + name);
  }

  Optional<Bursts> declared() {
    return declared;
  }

  Map<String, String> keys() {
    return declared.map(Bursts::keys).orElse(Map.of("kind", "throughput"));
  }

  List<DemoBurst> bursts() {
    return bursts;
  }

  /** How many vcores it holds. */
  long held() {
    return held;
  }

  /** Notes that it has held what it held for some time, and what it holds now. */
  void holds(long vcores, double seconds) {
    heldSeconds += held * seconds;
    held = vcores;
  }

  /** What it has held so far, in vcore-seconds. */
  double heldSeconds() {
    return heldSeconds;
  }
}
