package io.github.punctual.simulator.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A scheduler as a user names it: {@code justice}, or {@code
 * justice:correction=none,priority=fewest-tasks}.
 *
 * @param name its name
 * @param settings its settings by name
 */
public record SchedulerSpec(String name, Map<String, String> settings) {
  public SchedulerSpec {
    settings = Map.copyOf(settings);
  }

  /**
   * The one that a text names.
   *
   * @throws IllegalArgumentException when a setting is not of the form name=value
   */
  public static SchedulerSpec parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new SchedulerSpec(text.strip(), Map.of());
    }
    Map<String, String> settings = new TreeMap<>();
    for (String setting : text.substring(colon + 1).split(",", -1)) {
      int equals = setting.indexOf('=');
      String key = equals < 0 ? "" : setting.substring(0, equals).strip();
      if (key.isEmpty()) {
        throw new IllegalArgumentException(
            "setting '%s' of policy '%s' is not of the form name=value".formatted(setting, text));
      }
      if (settings.put(key, setting.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException(
            "setting '%s' of policy '%s' is given twice".formatted(key, text));
      }
    }
    return new SchedulerSpec(text.substring(0, colon).strip(), settings);
  }

  /**
   * Takes apart a list such as {@code fair,justice:correction=none,priority=fewest-tasks,oracle}:
   * what reads {@code name=value} is a further setting of the policy before it.
   *
   * @throws IllegalArgumentException when a part is empty, or a setting belongs to no policy
   */
  public static List<String> split(String list) {
    List<String> specs = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      boolean isSetting = part.contains("=") && !part.contains(":");
      int last = specs.size() - 1;
      if (isSetting && last >= 0 && specs.get(last).contains(":")) {
        specs.set(last, specs.get(last) + "," + part.strip());
      } else if (isSetting) {
        throw new IllegalArgumentException(
            "'%s' in '%s' is a setting of no policy; write name:%s"
                .formatted(part.strip(), list, part.strip()));
      } else if (part.isBlank()) {
        throw new IllegalArgumentException(
            "'%s' has an empty policy name between its commas".formatted(list));
      } else {
        specs.add(part.strip());
      }
    }
    return specs;
  }
}
