package io.github.punctual.simulator.engine.settings;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The simulated cluster: one pool, as in the papers, or nodes in groups of equal size. Resource
 * types that it does not have are ignored in the jobs: with CPUs alone, memory does not matter.
 *
 * @param capacity all that there is, not zero
 * @param groups the nodes; empty for one undivided pool
 */
public record ClusterSpec(ResourceVector capacity, List<NodeGroup> groups) {
  /** The pool that is the whole cluster. */
  public static final PoolId ROOT = new PoolId("root");

  private static final String NODES_FORM =
      "write COUNTxMEMORY,VCORES with the memory in MiB or with m, g or t, such as 40x65536,32 or"
          + " 40x64g,32+10x128g,64";
  private static final Pattern AMOUNT =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9._/-]*)=([1-9]\\d{0,14})");
  private static final Pattern GROUP = Pattern.compile("(\\d{1,9})x(\\d{1,12})([mgt]?),(\\d{1,9})");

  public ClusterSpec {
    groups = List.copyOf(groups);
    if (capacity.isZero()) {
      throw new IllegalArgumentException("the cluster has nothing; give it CPUs or nodes");
    }
  }

  public static ClusterSpec pool(ResourceVector capacity) {
    return new ClusterSpec(capacity, List.of());
  }

  /** One pool of CPUs: the papers' cluster. */
  public static ClusterSpec cpus(int count) {
    return pool(ResourceVector.of(ResourceVector.VCORES, count));
  }

  public static ClusterSpec nodes(List<NodeGroup> groups) {
    return new ClusterSpec(sum(groups), groups);
  }

  /**
   * One pool of CPUs from text such as {@code 2250}.
   *
   * @throws IllegalArgumentException when it is not a whole number from 1 on
   */
  public static ClusterSpec parseCpus(String text) {
    String digits = text.strip();
    if (!digits.matches("\\d{1,9}") || Integer.parseInt(digits) == 0) {
      throw new IllegalArgumentException(
          "cpus is '" + text + "'; it must be a whole number from 1 to 999999999, such as 2250");
    }
    return cpus(Integer.parseInt(digits));
  }

  /**
   * Nodes from text such as {@code 40x65536,32}: 40 nodes of 65,536 MiB and 32 vcores; several
   * groups are joined by {@code +}.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static ClusterSpec parseNodes(String text) {
    List<NodeGroup> groups = new ArrayList<>();
    for (String part : text.strip().toLowerCase(Locale.ROOT).split("\\+", -1)) {
      Matcher group = GROUP.matcher(part.strip());
      if (!group.matches()) {
        throw new IllegalArgumentException(
            "nodes is '%s': '%s' is not a group of nodes; %s"
                .formatted(text, part.strip(), NODES_FORM));
      }
      int count = Integer.parseInt(group.group(1));
      long memory = Math.multiplyExact(Long.parseLong(group.group(2)), mib(group.group(3)));
      long vcores = Long.parseLong(group.group(4));
      if (count == 0 || memory == 0 || vcores == 0) {
        throw new IllegalArgumentException(
            "nodes is '%s': '%s' has a 0; counts, memory and vcores must be at least 1"
                .formatted(text, part.strip()));
      }
      groups.add(new NodeGroup(ResourceVector.of(memory, vcores), count));
    }
    return nodes(groups);
  }

  /**
   * One pool of any resource types from text such as {@code vcores=1280,memory-mb=2621440}.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static ClusterSpec parsePool(String text) {
    Map<String, Long> amounts = new TreeMap<>();
    for (String part : text.strip().split(",", -1)) {
      Matcher amount = AMOUNT.matcher(part.strip());
      if (!amount.matches() || amounts.containsKey(amount.group(1))) {
        throw new IllegalArgumentException(
            "pool is '%s': '%s' is not the amount of a further resource type; write TYPE=AMOUNT with"
                    .formatted(text, part.strip())
                + " a whole number from 1, such as vcores=1280,memory-mb=2621440");
      }
      amounts.put(amount.group(1), Long.parseLong(amount.group(2)));
    }
    return pool(ResourceVector.of(amounts));
  }

  /** What some groups of nodes have together. */
  public static ResourceVector sum(List<NodeGroup> groups) {
    ResourceVector sum = ResourceVector.ZERO;
    for (NodeGroup group : groups) {
      sum = sum.plus(group.size().times(group.nodes()));
    }
    return sum;
  }

  private static long mib(String unit) {
    return switch (unit) {
      case "g" -> 1024;
      case "t" -> 1024 * 1024;
      default -> 1;
    };
  }

  /** How many nodes there are; 0 for one undivided pool. */
  public int nodeCount() {
    return groups.stream().mapToInt(NodeGroup::nodes).sum();
  }

  /** The whole cluster as policies see it. */
  public ClusterCapacity full() {
    return ClusterCapacity.of(List.of(new Pool(ROOT, Optional.empty(), capacity, groups)));
  }
}
