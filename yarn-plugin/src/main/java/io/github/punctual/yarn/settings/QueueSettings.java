package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.sharing.Caps;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The settings of queues in capacity-scheduler.xml, {@code
 * yarn.scheduler.capacity.<queue-path>.punctual.*}, read at the start and at every refresh of the
 * queues.
 *
 * @param floorByQueue the fraction of a queue's capacity that is never promised, in [0, 1]
 * @param declarations the queues that declare bursts, or that they have none, in the order of their
 *     paths
 * @param capsByQueue what bounds the promises in a plan queue
 * @param maintenanceByQueue the windows of maintenance of a plan queue, in the order of their names
 */
public record QueueSettings(
    Map<String, Double> floorByQueue,
    List<DeclaredQueue> declarations,
    Map<String, Caps> capsByQueue,
    Map<String, List<MaintenanceWindow>> maintenanceByQueue) {
  /** The fraction of a queue's capacity that is never promised, in [0, 1]; 1 keeps promises out. */
  public static final String BEST_EFFORT_FLOOR = "best-effort-floor";

  /** What the keys begin with that bound what may be promised in a plan queue. */
  public static final String RESERVATION = "reservation.";

  /** What the keys of a window of maintenance begin with, before its name. */
  static final String MAINTENANCE_PREFIX = RESERVATION + "maintenance.";

  /** The keys of caps, in the order of the documentation. */
  public static final List<String> CAPS =
      Stream.of(
              Caps.USER_AT_ONCE,
              Caps.USER_AVERAGE,
              Caps.QUEUE_AT_ONCE,
              Caps.QUEUE_AVERAGE,
              Caps.WINDOW)
          .map(name -> RESERVATION + name)
          .toList();

  /** The keys of a window of maintenance, with NAME for its name. */
  public static final List<String> MAINTENANCE =
      MaintenanceWindow.KEYS.stream().map(key -> MAINTENANCE_PREFIX + "NAME." + key).toList();

  /** All keys, in the order of the documentation. */
  public static final List<String> KEYS =
      Stream.of(List.of(BEST_EFFORT_FLOOR), DeclarationKey.texts(), CAPS, MAINTENANCE)
          .flatMap(List::stream)
          .toList();

  /** What the names of all settings of queues begin with, before the paths of queues. */
  static final String PREFIX = "yarn.scheduler.capacity.";

  /** What follows the path of a queue. */
  static final String MARK = ".punctual.";

  /** What names of the stock scheduler have before that of a user or of a node label. */
  private static final Pattern STOCK_NAMES =
      Pattern.compile("user|.*\\.(user-settings|accessible-node-labels)");

  public QueueSettings {
    floorByQueue = Map.copyOf(floorByQueue);
    declarations = List.copyOf(declarations);
    capsByQueue = Map.copyOf(capsByQueue);
    maintenanceByQueue = Map.copyOf(maintenanceByQueue);
  }

  /**
   * Reads the settings of all queues, and leaves out what cannot be meant.
   *
   * @param conf the capacity scheduler's configuration
   * @param queuePaths the paths of the queues that this configuration has
   * @param resourceTypes the names of the resource types that the scheduler counts
   * @param found where every setting is noted that is unknown, malformed or contradictory, or of a
   *     queue that does not exist or cannot have it
   */
  public static QueueSettings read(
      Configuration conf,
      Set<String> queuePaths,
      Set<String> resourceTypes,
      SettingsProblems found) {
    return new QueueSettingsText(conf, resourceTypes).read(queuePaths, found);
  }

  /** The paths of the queues that a capacity scheduler's configuration declares, the root first. */
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

  /**
   * Where the path of the queue ends in the name of a setting of ours, without what all names begin
   * with; -1 in the name of a setting that is the stock scheduler's. A queue, a user or a node
   * label may be named as our settings are.
   */
  static int mark(String key, Set<String> queuePaths) {
    for (int at = key.lastIndexOf(MARK); at >= 0; at = key.lastIndexOf(MARK, at - 1)) {
      String queue = key.substring(0, at);
      if (queuePaths.contains(queue)) {
        boolean isNamedSo = queuePaths.contains(key.substring(0, at + MARK.length() - 1));
        return isNamedSo && !isOurs(key.substring(at + MARK.length())) ? -1 : at;
      }
    }
    int first = key.indexOf(MARK);
    return first >= 0 && STOCK_NAMES.matcher(key.substring(0, first)).matches() ? -1 : first;
  }

  private static boolean isOurs(String rest) {
    return rest.equals(BEST_EFFORT_FLOOR)
        || rest.startsWith(RESERVATION)
        || DeclarationKey.of(rest).isPresent();
  }

  /** What a configuration says of queues, as written, by their paths and what follows the mark. */
  public static SortedMap<String, SortedMap<String, String>> written(Configuration conf) {
    Set<String> queues = declaredQueues(conf);
    SortedMap<String, SortedMap<String, String>> written = new TreeMap<>();
    conf.getPropsWithPrefix(PREFIX)
        .forEach(
            (key, raw) -> {
              int mark = mark(key, queues);
              if (mark > 0) {
                written
                    .computeIfAbsent(key.substring(0, mark), queue -> new TreeMap<>())
                    .put(key.substring(mark + MARK.length()), conf.get(PREFIX + key, raw));
              }
            });
    return written;
  }

  /** The fraction of a queue's capacity that is never promised, in [0, 1]. */
  public double bestEffortFloor(String queuePath) {
    return floorByQueue.getOrDefault(queuePath, 0.0);
  }

  /** What bounds the promises in a plan queue. */
  public Caps caps(String queuePath) {
    return capsByQueue.getOrDefault(queuePath, Caps.NONE);
  }

  /** The windows of maintenance of a plan queue, in the order of their names. */
  public List<MaintenanceWindow> maintenance(String queuePath) {
    return maintenanceByQueue.getOrDefault(queuePath, List.of());
  }

  /**
   * What declarations say, as problems of a scheduler that does not serve them: a promise that
   * nobody keeps must not look like one.
   */
  public List<String> unservedDeclarations(Class<?> scheduler) {
    return declarations.stream()
        .map(declared -> PREFIX + declared.queue() + MARK)
        .map(
            prefix ->
                "%skind is set, but %s serves no declarations of queues; maybe set yarn.resourcemanager.scheduler.class to io.github.punctual.PunctualScheduler, or remove what is set below %s but best-effort-floor"
                    .formatted(prefix, scheduler.getSimpleName(), prefix))
        .toList();
  }

  /** What is said of reservations, as problems where none can be made. */
  public List<String> unservedReservations(Class<?> scheduler) {
    Set<String> queues = new TreeSet<>(capsByQueue.keySet());
    queues.addAll(maintenanceByQueue.keySet());
    return queues.stream()
        .map(
            queue ->
                "%s%s%s%s* is set, but %s takes no reservations here; maybe set %s to true and leave out %s, or remove it"
                    .formatted(
                        PREFIX,
                        queue,
                        MARK,
                        RESERVATION,
                        scheduler.getSimpleName(),
                        YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE,
                        YarnConfiguration.RM_RESERVATION_SYSTEM_CLASS))
        .toList();
  }
}
