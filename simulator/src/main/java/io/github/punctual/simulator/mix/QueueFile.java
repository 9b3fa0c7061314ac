package io.github.punctual.simulator.mix;

import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.UserLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The queues of an operator's own {@code capacity-scheduler.xml}: which there are, their
 * capacities, maximum capacities, limits of users and of masters, floors of best effort, the order
 * in them, bursts that they declare and whether reservations are made in them.
 */
public final class QueueFile {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String PUNCTUAL = ".punctual.";

  /** In the names of all properties of node labels. */
  private static final String LABELS = "node-label";

  private static final String MASTERS = "maximum-am-resource-percent";
  private static final String FLOOR = "punctual.best-effort-floor";

  /** What the CapacityScheduler takes where nothing is said. */
  private static final double USUAL_MASTERS = 0.1;

  private static final double WHOLE = 100;
  private static final double ROUNDING = 0.01;

  private final Map<String, String> left;
  private final Set<String> resourceTypes;

  /** The share of masters in queues that name none. */
  private double otherwiseMasters;

  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * What was read.
   *
   * @param warnings what the file says and a simulation does not do, each with its name
   */
  public record Read(QueueTree tree, List<String> warnings) {}

  private QueueFile(Map<String, String> properties, Set<String> resourceTypes) {
    this.left = new TreeMap<>(properties);
    this.resourceTypes = resourceTypes;
  }

  /**
   * Reads the queues.
   *
   * @param properties the file's properties by name, see {@link
   *     io.github.punctual.cli.input.HadoopProperties}
   * @param resourceTypes the names of the resource types that the cluster counts
   * @throws IllegalArgumentException naming everything that is missing, malformed or contradictory
   */
  public static Read read(Map<String, String> properties, Set<String> resourceTypes) {
    QueueFile file = new QueueFile(properties, resourceTypes);
    if (!properties.containsKey(PREFIX + "root.queues")) {
      throw new IllegalArgumentException(
          PREFIX + "root.queues is missing; name the queues below the root, such as default");
    }
    file.otherwiseMasters = file.part("", MASTERS, USUAL_MASTERS);
    Optional<QueueSpec> root = file.queue(QueueTree.ROOT, 1, 1);
    if (!file.problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", file.problems));
    }
    file.left.keySet().forEach(name -> file.warnings.add(name + " is ignored: " + why(name)));
    return new Read(new QueueTree(root.orElseThrow()), file.warnings);
  }

  private static String why(String name) {
    return name.contains(LABELS)
        ? "the simulator has one partition, to which all nodes belong"
        : "the simulator does not know what it does";
  }

  private Optional<String> take(String path, String key) {
    return Optional.ofNullable(left.remove(PREFIX + path + "." + key)).map(String::strip);
  }

  private Optional<QueueSpec> queue(String path, double capacity, double most) {
    List<String> names =
        take(path, "queues").stream()
            .flatMap(text -> Arrays.stream(text.split(",")))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList();
    Optional<String> order = take(path, "ordering-policy");
    boolean fair = names.isEmpty() && order.filter(text -> isFair(path, text)).isPresent();
    if (!names.isEmpty()) {
      order.ifPresent(text -> checkOrderOfQueues(path, text));
    }
    UserLimit users = users(path);
    double masters = part(path + ".", MASTERS, otherwiseMasters);
    double floor = part(path + ".", FLOOR, 0);
    take(path, "state")
        .filter(state -> !state.equalsIgnoreCase("RUNNING"))
        .ifPresent(
            state ->
                warnings.add(
                    "%s%s.state is %s; the simulator runs the queue all the same"
                        .formatted(PREFIX, path, state)));
    boolean reservable =
        take(path, "reservable").filter(text -> text.equalsIgnoreCase("true")).isPresent();
    Optional<DeclaredQueue> declared = declared(path);
    List<QueueSpec> children = children(path, names, capacity, most);
    try {
      return Optional.of(
          new QueueSpec(
              path,
              capacity,
              new QueueLimits(most, users, masters, floor),
              fair,
              declared,
              reservable,
              children));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
      return Optional.empty();
    }
  }

  private boolean isFair(String path, String order) {
    if (!order.equals("fair") && !order.equals("fifo")) {
      warnings.add(
          "%s%s.ordering-policy is %s; the simulator knows fifo and fair, and takes fifo"
              .formatted(PREFIX, path, order));
    }
    return order.equals("fair");
  }

  /** With equal priorities, which are not simulated, both of YARN's orders are the same. */
  private void checkOrderOfQueues(String path, String order) {
    if (!order.equals("utilization") && !order.equals("priority-utilization")) {
      warnings.add(
          "%s%s.ordering-policy is %s; the simulator knows utilization and priority-utilization of queues above others, and takes utilization"
              .formatted(PREFIX, path, order));
    }
  }

  private UserLimit users(String path) {
    double factor = number(path, "user-limit-factor", 1).orElse(1.0);
    double minimum = number(path, "minimum-user-limit-percent", 1).orElse(WHOLE);
    if (minimum < 0 || minimum > WHOLE) {
      problems.add(
          "%s%s.minimum-user-limit-percent is %s; it must lie in [0, 100]"
              .formatted(PREFIX, path, minimum));
      return UserLimit.NONE;
    }
    // -1 stands for no limit.
    return new UserLimit(
        factor < 0 ? Double.POSITIVE_INFINITY : Math.max(factor, 1e-6), minimum / WHOLE);
  }

  /** A part of a queue in [0, 1]; of masters one always may start. */
  private double part(String prefix, String key, double otherwise) {
    String name = PREFIX + prefix + key;
    String text = left.remove(name);
    try {
      double part = text == null ? otherwise : Double.parseDouble(text.strip());
      if (part >= 0 && part <= 1) {
        return part;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add("%s is '%s'; write a number from 0 to 1".formatted(name, text));
    return otherwise;
  }

  private Optional<Double> number(String path, String key, double unit) {
    Optional<String> text = take(path, key);
    try {
      return text.map(value -> Double.parseDouble(value.replace("%", "")) / unit)
          .filter(value -> !value.isNaN());
    } catch (NumberFormatException e) {
      problems.add(
          "%s%s.%s is '%s'; write a number".formatted(PREFIX, path, key, text.orElseThrow()));
      return Optional.empty();
    }
  }

  /** The parts that queues have of the one above them. */
  private List<QueueSpec> children(String path, List<String> names, double capacity, double most) {
    Map<String, Double> weights = new TreeMap<>();
    Map<String, Double> parts = new TreeMap<>();
    for (String name : names) {
      String child = path + "." + name;
      Optional<String> text = take(child, "capacity");
      if (text.isEmpty()) {
        problems.add(
            "%s%s.capacity is missing; write what part of %s it is guaranteed, such as 25, or a weight, such as 2w"
                .formatted(PREFIX, child, path));
      } else if (text.get().startsWith("[")) {
        problems.add(
            "%s%s.capacity is '%s', an absolute resource; write a percentage or a weight"
                .formatted(PREFIX, child, text.get()));
      } else {
        part(child, text.get(), weights, parts);
      }
    }
    if (!weights.isEmpty() && !parts.isEmpty()) {
      problems.add(
          "the queues below %s have percentages (%s) and weights (%s); write one of both"
              .formatted(path, parts.keySet(), weights.keySet()));
    }
    double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    weights.forEach((child, weight) -> parts.put(child, sum == 0 ? 0 : weight / sum));
    double all = parts.values().stream().mapToDouble(Double::doubleValue).sum();
    if (weights.isEmpty()
        && parts.size() == names.size()
        && !names.isEmpty()
        && Math.abs(all - 1) > ROUNDING / WHOLE) {
      problems.add(
          "the capacities of the queues below %s are %s %% together; they must be 100 %%"
              .formatted(path, WHOLE * all));
    }
    List<QueueSpec> children = new ArrayList<>();
    for (String name : names) {
      String child = path + "." + name;
      double own = capacity * parts.getOrDefault(child, 0.0);
      double maximum = number(child, "maximum-capacity", WHOLE).orElse(1.0);
      // Less than 0 stands for no limit.
      double whole = maximum < 0 ? most : most * maximum;
      queue(child, own, whole).ifPresent(children::add);
    }
    return children;
  }

  private void part(
      String path, String text, Map<String, Double> weights, Map<String, Double> parts) {
    boolean isWeight = text.endsWith("w");
    try {
      double value = Double.parseDouble(text.replaceAll("[w%]$", ""));
      if (!(value >= 0)) {
        throw new NumberFormatException("negative");
      }
      if (isWeight) {
        weights.put(path, value);
      } else {
        parts.put(path, value / WHOLE);
      }
    } catch (NumberFormatException e) {
      problems.add(
          "%s%s.capacity is '%s'; write a percentage such as 25, or a weight such as 2w"
              .formatted(PREFIX, path, text));
    }
  }

  /** The bursts that a queue declares. */
  private Optional<DeclaredQueue> declared(String path) {
    String prefix = PREFIX + path + PUNCTUAL;
    Map<String, String> values = new TreeMap<>();
    for (String name : new TreeSet<>(left.keySet())) {
      if (name.startsWith(prefix) && isDeclaration(name.substring(prefix.length()))) {
        values.put(name.substring(prefix.length()), left.remove(name).strip());
      }
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.containsKey(DeclarationKey.ARRIVALS.text())) {
      problems.add(
          "%sarrivals lists dates, which a simulation that begins at 0 does not have; write period or least-gap"
              .formatted(prefix));
      return Optional.empty();
    }
    String first = values.get(DeclarationKey.FIRST_ARRIVAL.text());
    if (first != null && !first.equals("when-jobs-come")) {
      values.put(DeclarationKey.FIRST_ARRIVAL.text(), "when-jobs-come");
      warnings.add(
          "%sfirst-arrival is %s; a simulation begins at 0, so that the first burst is the one whose jobs come first"
              .formatted(prefix, first));
    }
    try {
      return Optional.of(DeclarationText.parse(new QueueId(path), prefix, values, resourceTypes));
    } catch (InvalidDeclarationException e) {
      problems.add(
          e.problems().stream()
              .map(Problem::sentence)
              .map(sentence -> sentence.substring(0, sentence.length() - 1))
              .collect(Collectors.joining("; ")));
      return Optional.empty();
    }
  }

  /** What is said of promises otherwise, such as floors and maintenance, is not simulated. */
  private static boolean isDeclaration(String key) {
    return !key.startsWith("reservation.")
        && !key.startsWith("maintenance.")
        && !key.equals("best-effort-floor");
  }
}
