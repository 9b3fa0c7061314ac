package io.github.punctual.yarn.settings;

import io.github.punctual.admission.tempo.TempoOptions;
import io.github.punctual.admission.tempo.TempoSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings of Tempo in yarn-site.xml, as texts that {@link TempoOptions} reads. */
final class TempoSettingTexts {
  /** Masters are started by nodes, which takes about so long, in milliseconds. */
  private static final long MASTER_START_MILLIS = 3000;

  private TempoSettingTexts() {}

  /** All of them in the order of the documentation, by the names under which Tempo knows them. */
  static Map<String, Setting<String>> of(String prefix) {
    TempoSettings usual = TempoSettings.DEFAULTS;
    Map<String, Setting<String>> all = new LinkedHashMap<>();
    add(all, prefix, TempoOptions.CONFIDENCE, usual.confidence(), "", "above 0 and below 1");
    add(all, prefix, TempoOptions.SPARE, usual.spare(), "", "true or false");
    String lost = usual.lost().name().toLowerCase(Locale.ROOT);
    add(all, prefix, TempoOptions.LOST, lost, "", "last or end");
    add(all, prefix, TempoOptions.AGEING, usual.ageingMillis(), "ms", "1 or more");
    add(all, prefix, TempoOptions.USER_SHARE, usual.userShare(), "", "above 0 and at most 1");
    add(all, prefix, TempoOptions.UNUSED, usual.unusedMillis(), "ms", "1 or more");
    add(all, prefix, TempoOptions.MASTER_START, MASTER_START_MILLIS, "ms", "0 or more");
    add(all, prefix, TempoOptions.HEADROOM, usual.headroom(), "", "0 or more and below 1");
    return Collections.unmodifiableMap(all);
  }

  private static void add(
      Map<String, Setting<String>> all,
      String prefix,
      String key,
      Object usual,
      String unit,
      String range) {
    all.put(
        key,
        new Setting<>(
            prefix + key,
            usual.toString(),
            unit,
            range,
            text -> {
              // Tempo's own reader says whether it is accepted.
              var unused = TempoOptions.read(Map.of(key, text));
              return text;
            }));
  }
}
