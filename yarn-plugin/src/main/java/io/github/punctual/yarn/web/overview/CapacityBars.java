package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.overview.ClusterView.QueueHolding;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Bars.Bar;
import io.github.punctual.yarn.web.page.Bars.Lane;
import io.github.punctual.yarn.web.page.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How much of the cluster and of its queues is used, promised and free now, as bars. */
record CapacityBars(ClusterView cluster, Access access) {
  private static final int MOST_QUEUES = 12;
  private static final String BETWEEN = " \u00b7 ";

  void write(Html html) {
    html.element("h2", "Capacity now", "id", "capacity").line();
    Map<PoolId, ResourceVector> promised = promised();
    List<QueueHolding> visible =
        cluster.queues().stream()
            .filter(queue -> access.mayKnow(queue.pool()) && !queue.most().isZero())
            .toList();
    if (visible.isEmpty()) {
      html.paragraph(
          cluster.queues().stream().allMatch(queue -> queue.most().isZero())
              ? "No node is there."
              : "There is no queue that you may see.");
      return;
    }
    Map<Boolean, List<QueueHolding>> byRoot =
        visible.stream()
            .collect(Collectors.partitioningBy(queue -> queue.pool().value().indexOf('.') < 0));
    List<Bar> whole = new ArrayList<>();
    byRoot.get(true).forEach(root -> whole.addAll(byType(root, promised)));
    if (!whole.isEmpty()) {
      Bars.write(html, whole);
    }
    queues(html, byRoot.get(false), promised);
    Bars.legend(
        html,
        "used",
        "used by containers",
        "promised",
        "promised now",
        "free",
        "promised to nobody");
    if (cluster.ledger().isEmpty()) {
      html.paragraph("What is promised is not known now: the policy is busy, or has not begun.");
    }
  }

  /** What is promised now in each pool, with all that is part of it. */
  private Map<PoolId, ResourceVector> promised() {
    Map<PoolId, ResourceVector> sums = new HashMap<>();
    if (cluster.ledger().isPresent()) {
      PromiseLedger ledger = cluster.ledger().get();
      for (LedgerEntry entry : ledger.entries()) {
        ResourceVector now = entry.amountAt(ledger.fromMillis());
        if (entry.isFirm() && !now.isZero()) {
          for (Pool pool : ledger.capacity().path(entry.pool())) {
            sums.merge(pool.id(), now, ResourceVector::plus);
          }
        }
      }
    }
    return sums;
  }

  private List<Bar> byType(QueueHolding queue, Map<PoolId, ResourceVector> promised) {
    ResourceVector sum = promised.getOrDefault(queue.pool(), ResourceVector.ZERO);
    int at = queue.pool().value().indexOf('@');
    String partition = at < 0 ? "" : ", " + queue.pool().value().substring(at + 1);
    List<Bar> bars = new ArrayList<>();
    for (Map.Entry<String, Long> most : queue.most().amounts().entrySet()) {
      String type = most.getKey();
      long whole = most.getValue();
      if (whole > 0) {
        double used = queue.used().get(type) / (double) whole;
        List<Lane> lanes = lanes(used, sum.get(type) / (double) whole);
        String words = words(type, queue.used().get(type), sum.get(type), whole);
        bars.add(new Bar(Amounts.name(type) + partition, lanes, words));
      }
    }
    return bars;
  }

  /** The unit is said once, where all have the same. */
  private String words(String type, long used, long promised, long whole) {
    String all = Amounts.of(type, whole);
    String free = Amounts.before(all, type, (double) Math.max(0, whole - promised));
    String lent = Amounts.before(all, type, (double) promised) + " promised";
    String known = lent + BETWEEN + free + " free ";
    String words = Amounts.before(all, type, (double) used) + " used" + BETWEEN;
    return words + (cluster.ledger().isPresent() ? known : "") + "of " + all;
  }

  private static List<Lane> lanes(double used, double promised) {
    return List.of(new Lane("used", used), new Lane("promised", promised));
  }

  private void queues(Html html, List<QueueHolding> parts, Map<PoolId, ResourceVector> promised) {
    if (parts.isEmpty()) {
      return;
    }
    html.element("h3", "Queues, of what they can hold at most", "id", "capacity-queues").line();
    List<QueueHolding> fullest =
        parts.stream()
            .sorted(
                Comparator.comparingDouble((QueueHolding queue) -> -fullness(queue, promised))
                    .thenComparing(QueueHolding::pool))
            .limit(MOST_QUEUES)
            .sorted(Comparator.comparing(QueueHolding::pool))
            .toList();
    List<Bar> bars = new ArrayList<>();
    for (QueueHolding queue : fullest) {
      double used = queue.used().dominantShare(queue.most());
      double sum = share(queue, promised);
      String free = Amounts.percent(Math.max(0, 1 - sum), 1) + " free";
      String known = BETWEEN + Amounts.percent(sum, 1) + " promised" + BETWEEN + free;
      String words = Amounts.percent(used, 1) + " used";
      String all = cluster.ledger().isPresent() ? words + known : words;
      bars.add(new Bar(queue.pool().value(), lanes(used, sum), all));
    }
    Bars.write(html, bars);
    if (parts.size() > MOST_QUEUES) {
      html.paragraph(
          "%d more queues, of which less is used and promised."
              .formatted(parts.size() - MOST_QUEUES));
    }
  }

  private static double share(QueueHolding queue, Map<PoolId, ResourceVector> promised) {
    return promised.getOrDefault(queue.pool(), ResourceVector.ZERO).dominantShare(queue.most());
  }

  private static double fullness(QueueHolding queue, Map<PoolId, ResourceVector> promised) {
    return Math.max(queue.used().dominantShare(queue.most()), share(queue, promised));
  }
}
