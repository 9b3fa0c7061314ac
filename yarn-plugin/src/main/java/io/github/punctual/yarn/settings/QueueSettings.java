package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.admission.declaration.Spelling;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.sharing.Caps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

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

  /** What the keys begin with that bound what may be promised in a plan queue. */
  public static final String RESERVATION = "reservation.";

  /** These keys, in the order of the documentation. */
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
      MaintenanceWindow.KEYS.stream()
          .map(key -> MaintenanceSettings.PREFIX + "NAME." + key)
          .toList();

  /** All keys, in the order of the documentation. */
  public static final List<String> KEYS =
      Stream.of(List.of(BEST_EFFORT_FLOOR), DeclarationKey.texts(), CAPS, MAINTENANCE)
          .flatMap(List::stream)
          .toList();

  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String MARK = ".punctual.";

  private final Map<String, Double> floorByQueue;
  private final List<DeclaredQueue> declarations;
  private final Map<String, Caps> capsByQueue;
  private final Map<String, List<MaintenanceWindow>> maintenanceByQueue;

  private QueueSettings(
      Map<String, Double> floorByQueue,
      List<DeclaredQueue> declarations,
      Map<String, Caps> capsByQueue,
      Map<String, List<MaintenanceWindow>> maintenanceByQueue) {
    this.floorByQueue = floorByQueue;
    this.capsByQueue = Map.copyOf(capsByQueue);
    this.maintenanceByQueue = Map.copyOf(maintenanceByQueue);
    this.declarations = List.copyOf(declarations);
  }

  /**
   * Reads and checks the settings of all queues.
   *
   * @param conf the capacity scheduler's configuration
   * @param queuePaths the paths of the queues that this configuration has
   * @param resourceTypes the names of the resource types that the scheduler counts
   * @throws InvalidSettingsException naming every setting that is unknown, malformed or
   *     contradictory, or of a queue that does not exist or cannot have it
   */
  public static QueueSettings read(
      Configuration conf, Set<String> queuePaths, Set<String> resourceTypes) {
    SettingsProblems problems = new SettingsProblems();
    QueueSettings settings = read(conf, queuePaths, resourceTypes, problems);
    problems.throwAll();
    return settings;
  }

  /**
   * Reads the settings of all queues, and leaves out what cannot be meant.
   *
   * @param found where all that is noted
   * @see #read(Configuration, Set, Set)
   */
  public static QueueSettings read(
      Configuration conf,
      Set<String> queuePaths,
      Set<String> resourceTypes,
      SettingsProblems found) {
    Map<String, Map<String, String>> declaredByQueue = new TreeMap<>();
    Map<String, Map<String, String>> boundByQueue = new TreeMap<>();
    Map<String, Map<String, String>> awayByQueue = new TreeMap<>();
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
            "%s is set, but there is no queue %s%s; queues are %s"
                .formatted(
                    name,
                    queue,
                    Spelling.nearest(queue, List.copyOf(queuePaths))
                        .map(near -> "; maybe " + near + " is meant")
                        .orElse(""),
                    queuePaths));
      } else if (key.equals(BEST_EFFORT_FLOOR)) {
        floor(name, entry.getValue(), problems).ifPresent(floor -> floors.put(queue, floor));
      } else if (key.startsWith(MaintenanceSettings.PREFIX)) {
        awayByQueue
            .computeIfAbsent(queue, q -> new TreeMap<>())
            .put(
                key.substring(MaintenanceSettings.PREFIX.length()),
                conf.get(name, entry.getValue()));
      } else if (key.startsWith(RESERVATION)) {
        boundByQueue
            .computeIfAbsent(queue, q -> new TreeMap<>())
            .put(key.substring(RESERVATION.length()), conf.get(name, entry.getValue()));
      } else if (DeclarationKey.of(key).isEmpty()) {
        problems.add(
            "%s is not a setting of a queue%s; known are %s"
                .formatted(
                    name,
                    Spelling.nearest(key, KEYS)
                        .map(near -> "; maybe " + near + " is meant")
                        .orElse(""),
                    String.join(", ", KEYS)));
        // What is missing now is perhaps what was misspelt.
        declaredByQueue.computeIfAbsent(queue, q -> new TreeMap<>());
      } else {
        declaredByQueue
            .computeIfAbsent(queue, q -> new TreeMap<>())
            .put(key, conf.get(name, entry.getValue()));
      }
    }
    List<DeclaredQueue> declarations = new ArrayList<>();
    declaredByQueue.forEach(
        (queue, values) -> {
          if (!values.isEmpty()) {
            declaration(conf, queue, values, resourceTypes, problems).ifPresent(declarations::add);
          }
        });
    BurstMaximums maximums = new BurstMaximums(conf, PREFIX);
    declarations.forEach(declared -> maximums.check(declared, problems));
    Map<String, Caps> caps = new TreeMap<>();
    boundByQueue.forEach(
        (queue, values) ->
            caps(conf, queue, values, problems).ifPresent(bound -> caps.put(queue, bound)));
    Map<String, List<MaintenanceWindow>> maintenance = new TreeMap<>();
    awayByQueue.forEach(
        (queue, values) -> {
          String prefix = PREFIX + queue + MARK + MaintenanceSettings.PREFIX;
          if (isReservable(conf, queue, prefix, values, problems)) {
            maintenance.put(
                queue, MaintenanceSettings.read(prefix, values, resourceTypes, problems));
          }
        });
    queuePaths.stream()
        .filter(queue -> isReservable(conf, queue) && isParent(conf, queue))
        .map(
            queue ->
                "%s%s.reservable is true, but %s has queues below it; maybe one of these is meant"
                    .formatted(PREFIX, queue, queue))
        .forEach(problems::add);
    found.add(problems);
    return new QueueSettings(floors, declarations, caps, maintenance);
  }

  /** What is said of promises in a queue counts only where there are any. */
  private static boolean isReservable(
      Configuration conf,
      String queue,
      String prefix,
      Map<String, String> values,
      List<String> problems) {
    boolean reservable = isReservable(conf, queue);
    if (!reservable) {
      problems.add(
          "%s%s is set, but nothing can be reserved in %s; maybe set %s%s.reservable to true, or remove it"
              .formatted(prefix, values.keySet().iterator().next(), queue, PREFIX, queue));
    }
    return reservable;
  }

  private static boolean isReservable(Configuration conf, String queue) {
    return conf.getBoolean(PREFIX + queue + ".reservable", false);
  }

  private static Optional<Caps> caps(
      Configuration conf, String queue, Map<String, String> values, List<String> problems) {
    String prefix = PREFIX + queue + MARK + RESERVATION;
    if (!isReservable(conf, queue, prefix, values, problems)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Caps.parse(values));
    } catch (IllegalArgumentException e) {
      problems.add(prefix + e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<Double> floor(String name, String text, List<String> problems) {
    Setting<Double> floor = Setting.fraction(name, 0, 0, 1);
    try {
      return Optional.of(
          new Setting<>(name, "0", floor.unit(), "0 to 1", floor.parser()).parse(text));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<DeclaredQueue> declaration(
      Configuration conf,
      String queue,
      Map<String, String> values,
      Set<String> resourceTypes,
      List<String> problems) {
    String prefix = PREFIX + queue + MARK;
    if (isParent(conf, queue)) {
      problems.add(
          prefix
              + values.keySet().iterator().next()
              + " is set, but "
              + queue
              + " has queues below it; maybe declare these, applications run only in them");
      return Optional.empty();
    }
    if (isReservable(conf, queue)) {
      problems.add(
          "%s%s is set, but %s is reservable, and is served as reservations are; maybe declare another queue, or set %s%s.reservable to false"
              .formatted(prefix, values.keySet().iterator().next(), queue, PREFIX, queue));
      return Optional.empty();
    }
    try {
      return Optional.of(DeclarationText.parse(new QueueId(queue), prefix, values, resourceTypes));
    } catch (InvalidDeclarationException e) {
      e.problems().forEach(problem -> problems.add(text(problem)));
      return Optional.empty();
    }
  }

  /** A sentence without its end, as problems are joined. */
  private static String text(Problem problem) {
    String sentence = problem.sentence();
    return sentence.substring(0, sentence.length() - 1);
  }

  private static boolean isParent(Configuration conf, String queue) {
    return !conf.getTrimmedStringCollection(PREFIX + queue + ".queues").isEmpty()
        || conf.getBoolean(PREFIX + queue + ".auto-queue-creation-v2.enabled", false)
        || conf.getBoolean(PREFIX + queue + ".auto-create-child-queue.enabled", false);
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

  /** What bounds the promises in a plan queue. */
  public Caps caps(String queuePath) {
    return capsByQueue.getOrDefault(queuePath, Caps.NONE);
  }

  /** The windows of maintenance of a plan queue, in the order of their names. */
  public List<MaintenanceWindow> maintenance(String queuePath) {
    return maintenanceByQueue.getOrDefault(queuePath, List.of());
  }

  /** The queues that declare bursts, or that they have none, in the order of their paths. */
  public List<DeclaredQueue> declarations() {
    return declarations;
  }

  /**
   * Refuses declarations, for a scheduler that does not serve them: a promise that nobody keeps
   * must not look like one.
   *
   * @param scheduler the scheduler's class
   * @throws InvalidSettingsException naming every queue that declares something
   */
  public void refuseDeclarations(Class<?> scheduler) {
    if (!declarations.isEmpty()) {
      throw new InvalidSettingsException(
          declarations.stream()
              .map(
                  declared ->
                      PREFIX
                          + declared.queue()
                          + MARK
                          + "kind is set, but "
                          + scheduler.getSimpleName()
                          + " serves no declarations of queues; maybe set"
                          + " yarn.resourcemanager.scheduler.class to"
                          + " io.github.punctual.PunctualScheduler, or remove what is set below "
                          + PREFIX
                          + declared.queue()
                          + MARK
                          + " but best-effort-floor")
              .toList());
    }
  }

  /**
   * Refuses what is said of reservations, where none can be made.
   *
   * @param scheduler the scheduler's class
   * @throws InvalidSettingsException naming every queue of which something is said
   */
  public void refuseReservations(Class<?> scheduler) {
    Set<String> queues = new TreeSet<>(capsByQueue.keySet());
    queues.addAll(maintenanceByQueue.keySet());
    if (!queues.isEmpty()) {
      throw new InvalidSettingsException(
          queues.stream()
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
              .toList());
    }
  }
}
