package io.github.punctual.yarn.settings;

import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The windows of maintenance of a plan queue, {@code reservation.maintenance.<name>.<key>} below
 * its settings.
 */
final class MaintenanceSettings {
  /** What the keys begin with, after those of the queue. */
  static final String PREFIX = QueueSettings.RESERVATION + "maintenance.";

  private MaintenanceSettings() {}

  /**
   * Reads the windows of a queue, in the order of their names.
   *
   * @param prefix the name of a setting up to {@link #PREFIX} and with it, for messages
   * @param values by what follows it
   * @param problems where all that is wrong is noted
   */
  static List<MaintenanceWindow> read(
      String prefix, Map<String, String> values, Set<String> types, List<String> problems) {
    Map<String, Map<String, String>> byName = new TreeMap<>();
    values.forEach(
        (rest, value) -> {
          int dot = rest.lastIndexOf('.');
          if (dot < 1) {
            problems.add(
                "%s%s is no setting; name the window and what is said of it, such as %sNAME.start"
                    .formatted(prefix, rest, prefix));
          } else {
            byName
                .computeIfAbsent(rest.substring(0, dot), name -> new TreeMap<>())
                .put(rest.substring(dot + 1), value);
          }
        });
    List<MaintenanceWindow> windows = new ArrayList<>();
    byName.forEach(
        (name, ofWindow) -> {
          try {
            windows.add(MaintenanceWindow.parse(name, ofWindow, types));
          } catch (IllegalArgumentException e) {
            problems.add(prefix + name + "." + e.getMessage());
          }
        });
    return windows;
  }
}
