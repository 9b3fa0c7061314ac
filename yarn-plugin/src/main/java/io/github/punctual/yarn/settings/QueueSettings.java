package io.github.punctual.yarn.settings;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of queues in capacity-scheduler.xml, {@code
 * yarn.scheduler.capacity.<queue-path>.punctual.*}, read at the start and at every refresh of the
 * queues.
 */
public final class QueueSettings {
  /**
   * The fraction of a queue's capacity that is never promised, in [0, 1]; 1 keeps promises out of
   * the queue.
   */
  public static final String BEST_EFFORT_FLOOR = "best-effort-floor";

  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String MARK = ".punctual.";

  private final Map<String, Double> floorByQueue;

  private QueueSettings(Map<String, Double> floorByQueue) {
    this.floorByQueue = floorByQueue;
  }

  /**
   * Reads and checks the settings of all queues.
   *
   * @param conf the capacity scheduler's configuration
   * @param queuePaths the paths of the queues that this configuration has
   * @throws InvalidSettingsException naming every setting that is unknown or malformed, or of a
   *     queue that does not exist
   */
  public static QueueSettings read(Configuration conf, Set<String> queuePaths) {
    Setting<Double> floor = Setting.fraction("", 0, 0, 1);
    Map<String, Double> floors = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, String> entry :
        new TreeMap<>(conf.getPropsWithPrefix(PREFIX)).entrySet()) {
      int mark = entry.getKey().indexOf(MARK);
      if (mark < 0) {
        continue;
      }
      String queue = entry.getKey().substring(0, mark);
      String key = entry.getKey().substring(mark + MARK.length());
      String name = PREFIX + entry.getKey();
      if (!queuePaths.contains(queue)) {
        problems.add(
            name + " is set, but there is no queue " + queue + "; queues are " + queuePaths);
      } else if (!key.equals(BEST_EFFORT_FLOOR)) {
        problems.add(name + " is not a setting of a queue; known is " + BEST_EFFORT_FLOOR);
      } else {
        try {
          floors.put(
              queue,
              new Setting<>(name, "0", floor.unit(), "0 to 1", floor.parser())
                  .parse(entry.getValue()));
        } catch (IllegalArgumentException e) {
          problems.add(e.getMessage());
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidSettingsException(problems);
    }
    return new QueueSettings(floors);
  }

  /**
   * The paths of the queues that a configuration of the capacity scheduler declares, the root
   * first.
   */
  public static Set<String> declaredQueues(Configuration conf) {
    Set<String> paths = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of("root"));
    while (!open.isEmpty()) {
      String path = open.removeFirst();
      if (paths.add(path)) {
        for (String child : conf.getTrimmedStringCollection(PREFIX + path + ".queues")) {
          open.addLast(path + "." + child);
        }
      }
    }
    return paths;
  }

  /** The fraction of a queue's capacity that is never promised, in [0, 1]. */
  public double bestEffortFloor(String queuePath) {
    return floorByQueue.getOrDefault(queuePath, 0.0);
  }
}
