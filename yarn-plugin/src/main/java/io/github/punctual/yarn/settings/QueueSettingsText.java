package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.sharing.Caps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The settings of queues as a capacity scheduler's configuration has them. For one reading. */
final class QueueSettingsText {
  private final Configuration conf;
  private final Set<String> resourceTypes;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Double> floors = new TreeMap<>();

  /** What queues declare, what bounds promises in them, and when they are away, by queues. */
  private final Map<String, Map<String, String>> declared = new TreeMap<>();

  private final Map<String, Map<String, String>> bound = new TreeMap<>();
  private final Map<String, Map<String, String>> away = new TreeMap<>();

  QueueSettingsText(Configuration conf, Set<String> resourceTypes) {
    this.conf = conf;
    this.resourceTypes = resourceTypes;
  }

  /** Reads the settings of the queues; what is wrong with them is added to {@code found}. */
  QueueSettings read(Set<String> queuePaths, SettingsProblems found) {
    new TreeMap<>(conf.getPropsWithPrefix(QueueSettings.PREFIX))
        .forEach((key, value) -> sort(key, value, queuePaths));
    List<DeclaredQueue> declarations = new ArrayList<>();
    declared.forEach((queue, values) -> declaration(queue, values).ifPresent(declarations::add));
    BurstMaximums maximums = new BurstMaximums(conf, QueueSettings.PREFIX);
    declarations.forEach(each -> maximums.check(each, problems));
    Map<String, Caps> caps = new TreeMap<>();
    bound.forEach((queue, values) -> caps(queue, values).ifPresent(most -> caps.put(queue, most)));
    Map<String, List<MaintenanceWindow>> maintenance = new TreeMap<>();
    away.forEach(
        (queue, values) -> {
          String prefix = prefix(queue) + QueueSettings.MAINTENANCE_PREFIX;
          if (isPlan(queue, prefix, values)) {
            maintenance.put(queue, windows(prefix, values));
          }
        });
    queuePaths.stream()
        .filter(queue -> isReservable(queue) && isParent(queue))
        .map(
            queue ->
                "%s%s.reservable is true, but %s has queues below it; maybe one of these is meant"
                    .formatted(QueueSettings.PREFIX, queue, queue))
        .forEach(problems::add);
    found.add(problems);
    return new QueueSettings(floors, declarations, caps, maintenance);
  }

  /** Puts a setting where it belongs, by its name without what all names begin with. */
  private void sort(String key, String raw, Set<String> queuePaths) {
    int mark = QueueSettings.mark(key, queuePaths);
    if (mark < 0) {
      if (("." + key).startsWith(QueueSettings.MARK)) {
        problems.add(
            "%s%s names no queue; maybe %sroot.%s is meant"
                .formatted(QueueSettings.PREFIX, key, QueueSettings.PREFIX, key));
      }
      return;
    }
    String queue = key.substring(0, mark);
    String rest = key.substring(mark + QueueSettings.MARK.length());
    String name = QueueSettings.PREFIX + key;
    String value = conf.get(name, raw);
    if (!queuePaths.contains(queue)) {
      problems.add(
          "%s is set, but there is no queue %s%s"
              .formatted(
                  name,
                  queue,
                  SettingsProblems.nearest(
                      queue,
                      List.copyOf(queuePaths),
                      "maybe it is missing in the .queues of the queue above it")));
    } else if (rest.equals(QueueSettings.BEST_EFFORT_FLOOR)) {
      floor(queue, name, raw);
    } else if (rest.startsWith(QueueSettings.MAINTENANCE_PREFIX)) {
      of(queue, away).put(rest.substring(QueueSettings.MAINTENANCE_PREFIX.length()), value);
    } else if (rest.startsWith(QueueSettings.RESERVATION)) {
      of(queue, bound).put(rest.substring(QueueSettings.RESERVATION.length()), value);
    } else if (DeclarationKey.of(rest).isEmpty()) {
      problems.add(
          "%s is not a setting of a queue%s"
              .formatted(
                  name,
                  SettingsProblems.nearest(
                      rest,
                      QueueSettings.KEYS,
                      "known are " + String.join(", ", QueueSettings.KEYS))));
    } else {
      of(queue, declared).put(rest, value);
    }
  }

  private static Map<String, String> of(String name, Map<String, Map<String, String>> byName) {
    return byName.computeIfAbsent(name, first -> new TreeMap<>());
  }

  private static String prefix(String queue) {
    return QueueSettings.PREFIX + queue + QueueSettings.MARK;
  }

  /** What is said of promises in a queue counts only where there are any. */
  private boolean isPlan(String queue, String prefix, Map<String, String> values) {
    boolean reservable = isReservable(queue);
    if (!reservable) {
      problems.add(
          "%s%s is set, but nothing can be reserved in %s; maybe set %s%s.reservable to true, or remove it"
              .formatted(prefix, first(values), queue, QueueSettings.PREFIX, queue));
    }
    return reservable;
  }

  private static String first(Map<String, String> values) {
    return values.keySet().iterator().next();
  }

  private boolean isReservable(String queue) {
    return conf.getBoolean(QueueSettings.PREFIX + queue + ".reservable", false);
  }

  private boolean isParent(String queue) {
    String name = QueueSettings.PREFIX + queue;
    return !conf.getTrimmedStringCollection(name + ".queues").isEmpty()
        || conf.getBoolean(name + ".auto-queue-creation-v2.enabled", false)
        || conf.getBoolean(name + ".auto-create-child-queue.enabled", false);
  }

  private Optional<Caps> caps(String queue, Map<String, String> values) {
    String prefix = prefix(queue) + QueueSettings.RESERVATION;
    if (!isPlan(queue, prefix, values)) {
      return Optional.empty();
    }
    int before = problems.size();
    values.forEach(
        (name, value) -> {
          try {
            Caps.parse(Map.of(name, value));
          } catch (IllegalArgumentException e) {
            problems.add(prefix + e.getMessage());
          }
        });
    return problems.size() == before ? Optional.of(Caps.parse(values)) : Optional.empty();
  }

  /** The windows of maintenance, in the order of their names. */
  private List<MaintenanceWindow> windows(String prefix, Map<String, String> values) {
    Map<String, Map<String, String>> byName = new TreeMap<>();
    values.forEach(
        (rest, value) -> {
          int dot = rest.lastIndexOf('.');
          if (dot < 1) {
            problems.add(
                "%s%s is no setting; name the window and what is said of it, such as %sNAME.start"
                    .formatted(prefix, rest, prefix));
          } else {
            of(rest.substring(0, dot), byName).put(rest.substring(dot + 1), value);
          }
        });
    List<MaintenanceWindow> windows = new ArrayList<>();
    byName.forEach(
        (name, ofWindow) -> {
          try {
            windows.add(MaintenanceWindow.parse(name, ofWindow, resourceTypes));
          } catch (IllegalArgumentException e) {
            problems.add(prefix + name + "." + e.getMessage());
          }
        });
    return windows;
  }

  private void floor(String queue, String name, String text) {
    try {
      floors.put(queue, new SettingList().fraction(name, 0, 0, 1).parse(text));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
    }
  }

  private Optional<DeclaredQueue> declaration(String queue, Map<String, String> values) {
    String prefix = prefix(queue);
    if (isParent(queue)) {
      problems.add(
          "%s%s is set, but %s has queues below it; maybe declare these, applications run only in them"
              .formatted(prefix, first(values), queue));
      return Optional.empty();
    }
    if (isReservable(queue)) {
      problems.add(
          "%s%s is set, but %s is reservable, and is served as reservations are; maybe declare another queue, or set %s%s.reservable to false"
              .formatted(prefix, first(values), queue, QueueSettings.PREFIX, queue));
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
}
