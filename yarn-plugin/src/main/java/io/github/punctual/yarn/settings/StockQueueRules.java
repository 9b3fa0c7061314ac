package io.github.punctual.yarn.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the stock scheduler refuses in its legacy queue mode, which it has by default, and lets pass
 * without it: capacities of siblings that do not add up, percentages beside weights, and queues
 * that are made on demand beside siblings without weights, which the stock scheduler refuses when
 * the first of them is to be made. Queues are sized as vectors without that mode, and a slip of the
 * pen must not pass for that. Where an operator has switched the mode off, the stock scheduler
 * takes all of that, and so does this one, with a warning. Capacities that are vectors by
 * themselves are left to the stock scheduler: only without the legacy mode do they mean anything.
 */
public final class StockQueueRules {
  private static final Logger LOG = LoggerFactory.getLogger(StockQueueRules.class);

  /** The setting of the mode. */
  public static final String LEGACY = "yarn.scheduler.capacity.legacy-queue-mode.enabled";

  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String ROOT = "root";
  private static final String LABELS = ".accessible-node-labels.";
  private static final Pattern WEIGHT = Pattern.compile("\\s*[0-9]*\\.?[0-9]+w\\s*");
  private static final Pattern VECTOR = Pattern.compile("\\s*\\[.*]\\s*");

  /** As exactly are sums looked at, as parts of the whole. */
  private static final double PRECISION = 0.0005;

  private final Configuration conf;
  private final List<String> problems = new ArrayList<>();

  /** The labels that are named of each queue; of the root all that any queue names. */
  private final Map<String, Set<String>> labels = new HashMap<>();

  private StockQueueRules(Configuration conf) {
    this.conf = conf;
    for (Map.Entry<String, String> each : conf) {
      String key = each.getKey();
      int at = key.startsWith(PREFIX + ROOT) ? key.indexOf(LABELS) : -1;
      int end = at > 0 ? key.indexOf('.', at + LABELS.length()) : -1;
      if (end > 0) {
        String label = key.substring(at + LABELS.length(), end);
        named(key.substring(PREFIX.length(), at)).add(label);
        named(ROOT).add(label);
      }
    }
  }

  private Set<String> named(String queue) {
    return labels.computeIfAbsent(queue, name -> new TreeSet<>(Set.of("")));
  }

  /** The unit in which capacities are given. */
  private enum Unit {
    PERCENT,
    WEIGHT,
    VECTOR
  }

  /**
   * What the stock scheduler would refuse of the queues of a configuration, unless it checks them
   * itself. What an operator means who has switched the legacy mode off himself is warned of.
   */
  public static List<String> check(Configuration conf) {
    if (conf.getBoolean(LEGACY, true)) {
      return List.of();
    }
    StockQueueRules rules = new StockQueueRules(conf);
    rules.checkBelow(ROOT);
    if (!isSaid(conf)) {
      return rules.problems;
    }
    rules.problems.forEach(
        problem ->
            LOG.warn(
                "{} is false, so that this is taken, as by the stock scheduler: {}",
                LEGACY,
                problem));
    return List.of();
  }

  /** What we add ourselves comes from no file and no caller, so that no source is known of it. */
  private static boolean isSaid(Configuration conf) {
    String[] sources = conf.getPropertySources(LEGACY);
    return sources != null && sources.length > 0;
  }

  /** Switches the legacy mode off where nothing is said of it; capacity-scheduler.xml still may. */
  public static void switchLegacyModeOff(Configuration conf) {
    if (conf.get(LEGACY) == null) {
      Configuration ours = new Configuration(false);
      ours.set(LEGACY, "false");
      conf.addResource(ours);
    }
  }

  private void checkBelow(String parent) {
    List<String> children =
        conf.getTrimmedStringCollection(PREFIX + parent + ".queues").stream()
            .filter(name -> !name.isEmpty())
            .map(name -> parent + "." + name)
            .toList();
    if (children.isEmpty()) {
      return;
    }
    Set<String> labels = named(parent);
    Set<Unit> units =
        children.stream()
            .flatMap(child -> labels.stream().map(label -> unit(capacity(child, label))))
            .collect(Collectors.toSet());
    boolean mixed = isMixed(children, labels);
    if (mixed) {
      problems.add(
          "the queues below %s have percentages and weights beside each other: %s; the stock scheduler takes one of both for all siblings, and so does this one; maybe write all of them as weights, such as 1w, or all as percentages"
              .formatted(parent, told(children, labels)));
    } else if (units.equals(Set.of(Unit.PERCENT))) {
      labels.forEach(label -> checkSum(parent, children, label));
      checkMade(parent, children, labels);
    }
    children.forEach(this::checkBelow);
  }

  private void checkMade(String parent, List<String> children, Set<String> labels) {
    if (conf.getBoolean(PREFIX + parent + ".auto-queue-creation-v2.enabled", false)) {
      problems.add(
          "%s%s.auto-queue-creation-v2.enabled is true, and the queues below %s have no weights: %s; the stock scheduler makes no queue beside such siblings, and so does this one; maybe write their capacities as weights, such as 1w, or set it to false"
              .formatted(PREFIX, parent, parent, told(children, labels)));
    }
  }

  private boolean isMixed(List<String> children, Set<String> labels) {
    boolean percents = false;
    boolean weights = false;
    for (String child : children) {
      for (String label : labels) {
        String capacity = capacity(child, label);
        weights |= unit(capacity) == Unit.WEIGHT;
        percents |= unit(capacity) == Unit.PERCENT && percent(capacity) > 0;
      }
    }
    return percents && weights;
  }

  private void checkSum(String parent, List<String> children, String label) {
    double sum = children.stream().mapToDouble(child -> percent(capacity(child, label))).sum();
    String own = capacity(parent, label);
    boolean isPercent = parent.equals(ROOT) || unit(own) == Unit.PERCENT;
    double above = parent.equals(ROOT) ? 100 : percent(own);
    boolean mayBeZero = conf.getBoolean(PREFIX + parent + ".allow-zero-capacity-sum", false);
    String rule = null;
    if (isZero(sum)) {
      if (isPercent && !isZero(above) && !mayBeZero) {
        rule = "they must add up to 100, because %s itself has %s".formatted(parent, number(above));
      }
    } else if (!isZero(100 - sum)) {
      rule = "they must add up to 100, or to 0 where all are 0";
    } else if (isPercent && above <= 0 && !mayBeZero) {
      rule = "they must all be 0, because %s itself has 0".formatted(parent);
    }
    if (rule != null) {
      problems.add(
          "the capacities of the queues below %s %s add up to %s: %s; %s, as under the stock scheduler; maybe one of them is misspelt, or a queue is missing in %s%s.queues"
              .formatted(
                  parent,
                  label.isEmpty()
                      ? "of the nodes without a label"
                      : "of the nodes labelled " + label,
                  number(sum),
                  told(children, Set.of(label)),
                  rule,
                  PREFIX,
                  parent));
    }
  }

  private static boolean isZero(double percent) {
    return Math.abs(percent) <= 100 * PRECISION;
  }

  private static String number(double percent) {
    return String.format(Locale.ROOT, "%.3f", percent).replaceAll("\\.?0+$", "");
  }

  /** What is said of a queue; null where nothing is. */
  private String capacity(String queue, String label) {
    return conf.getTrimmed(PREFIX + queue + (label.isEmpty() ? "" : LABELS + label) + ".capacity");
  }

  private static Unit unit(String capacity) {
    if (capacity == null) {
      return Unit.PERCENT;
    }
    return VECTOR.matcher(capacity).matches()
        ? Unit.VECTOR
        : WEIGHT.matcher(capacity).matches() ? Unit.WEIGHT : Unit.PERCENT;
  }

  /** What is no number was refused by the stock scheduler in every mode. */
  private static double percent(String capacity) {
    if (capacity == null || unit(capacity) != Unit.PERCENT) {
      return 0;
    }
    try {
      return Double.parseDouble(capacity);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private String told(Collection<String> queues, Collection<String> labels) {
    return queues.stream()
        .flatMap(
            queue ->
                labels.stream()
                    .filter(label -> labels.size() == 1 || capacity(queue, label) != null)
                    .map(label -> told(queue, label)))
        .collect(Collectors.joining(", "));
  }

  private String told(String queue, String label) {
    String capacity = capacity(queue, label);
    return queue
        + (label.isEmpty() ? " " : " (" + label + ") ")
        + (capacity == null ? "nothing" : capacity);
  }
}
