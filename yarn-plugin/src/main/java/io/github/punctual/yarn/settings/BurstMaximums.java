package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * Whether queues may hold at once what their bursts need, as far as a configuration says that in
 * amounts: what parts of a cluster are is only known when its nodes are there.
 */
record BurstMaximums(Configuration conf, String prefix) {
  private static final String MAXIMUM = ".maximum-capacity";
  private static final Pattern AMOUNT =
      Pattern.compile("([^=,\\[\\]\\s]+)\\s*=\\s*(\\d{1,18})\\b(?!%|\\w|\\.)");

  private static final double TOLERANCE = 1e-9;

  /** Notes what a burst of a queue needs and the queue, or one above it, may not hold. */
  void check(DeclaredQueue declared, List<String> problems) {
    declared
        .declaration()
        .bursts()
        .map(BurstMaximums::needed)
        .ifPresent(needed -> check(declared.queue().path(), needed, problems));
  }

  private void check(String queue, Map<String, Double> needed, List<String> problems) {
    for (String path = queue; path.contains("."); path = path.substring(0, path.lastIndexOf('.'))) {
      String key = prefix + path + MAXIMUM;
      String value = conf.getTrimmed(key, "");
      Matcher amount = AMOUNT.matcher(value.startsWith("[") ? value : "");
      while (amount.find()) {
        String type = type(amount.group(1));
        long most = Long.parseLong(amount.group(2));
        double need = needed.getOrDefault(type, 0.0);
        // To the stock scheduler 0 is no limit.
        if (most > 0 && need > most * (1 + TOLERANCE)) {
          problems.add(
              "%s is %s, but a burst of %s needs %s of %s at once, evenly over its on-time; maybe raise it, or declare a longer on-time or less demand"
                  .formatted(key, value, queue, need, type));
        }
      }
    }
  }

  private static String type(String name) {
    return name.toLowerCase(Locale.ROOT).equals("memory") ? ResourceVector.MEMORY : name;
  }

  /** What a burst needs at once, if it is spread evenly over its on-time, by resource type. */
  private static Map<String, Double> needed(BurstPlan bursts) {
    Map<String, Double> needed = new TreeMap<>();
    if (bursts instanceof BurstPlan.Repeated repeated) {
      double seconds = repeated.onTimeMillis() / 1000.0;
      repeated.demand().amounts().forEach((type, all) -> needed.put(type, all / seconds));
    } else {
      ((BurstPlan.Listed) bursts).peaks().forEach(peak -> needed.put(peak.type(), peak.rate()));
    }
    return needed;
  }
}
