package io.github.punctual.yarn.rush.serve;

import io.github.punctual.yarn.enforce.LookAhead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The order in which the queues below a parent are offered a container: first all queues that hold
 * a hungry job, the hungriest first, and only when none of these jobs can take it all queues in the
 * stock order. The root begins both passes; the queues below follow it.
 */
final class ParentOrder implements QueueOrderingPolicy {
  private final QueueOrderingPolicy stock;
  private final RushServing serving;
  private final boolean root;

  /** The live list, which is still empty when it is handed over. */
  private volatile List<CSQueue> queues;

  /** Threads that race put there what was true. */
  private volatile Children children;

  ParentOrder(
      QueueOrderingPolicy stock, List<CSQueue> children, RushServing serving, boolean root) {
    this.stock = stock;
    this.serving = serving;
    this.root = root;
    this.queues = children;
  }

  @Override
  public void setQueues(List<CSQueue> children) {
    queues = children;
    stock.setQueues(children);
  }

  @Override
  public Iterator<CSQueue> getAssignmentIterator(String partition) {
    JobTargets now = serving.table();
    if (now.isStock()) {
      Pass.BOTH.begin();
      return stock.getAssignmentIterator(partition);
    }
    String nodes = partition == null ? "" : partition;
    try {
      if (root) {
        return new TwoPasses(hungry(now, nodes), partition);
      }
      return Pass.current() == Pass.HUNGRY
          ? hungry(now, nodes)
          : stock.getAssignmentIterator(partition);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      serving.failed(e);
      Pass.BOTH.begin();
      return stock.getAssignmentIterator(partition);
    }
  }

  /** First the hungry, then, when they could not take it, everybody. */
  private final class TwoPasses extends LookAhead<CSQueue> {
    private final String partition;
    private Iterator<CSQueue> current;
    private boolean second;

    TwoPasses(Iterator<CSQueue> hungry, String partition) {
      this.partition = partition;
      this.current = hungry;
      Pass.HUNGRY.begin();
    }

    @Override
    protected CSQueue advance() {
      if (!current.hasNext() && !second) {
        second = true;
        current = stock.getAssignmentIterator(partition);
        Pass.REST.begin();
      }
      return current.hasNext() ? current.next() : null;
    }
  }

  private record Ranked(CSQueue queue, int hunger) {}

  /** The queues below, and the jobs that a table has in each of them. */
  private record Children(JobTargets table, List<CSQueue> queues, List<List<JobTarget>> jobs) {
    Children(JobTargets table, List<CSQueue> queues) {
      this(table, queues, queues.stream().map(queue -> table.in(queue.getQueuePath())).toList());
    }
  }

  /** Worked out once for each table: a queue puts its path together whenever it is asked for it. */
  private Children children(JobTargets now) {
    // Copied, because the list is live and another thread may add a queue.
    List<CSQueue> all = List.of(queues.toArray(new CSQueue[0]));
    Children same = children;
    if (same == null || same.table != now || !same.queues.equals(all)) {
      same = new Children(now, all);
      children = same;
    }
    return same;
  }

  private Iterator<CSQueue> hungry(JobTargets now, String partition) {
    List<Ranked> ranked = new ArrayList<>();
    Children below = children(now);
    for (int i = 0; i < below.queues.size(); i++) {
      CSQueue child = below.queues.get(i);
      List<JobTarget> jobs = below.jobs.get(i);
      JobTarget hungriest = jobs.isEmpty() ? null : serving.standings().hungriest(jobs, partition);
      if (hungriest != null && !isFull(child, jobs, partition)) {
        ranked.add(new Ranked(child, serving.standings().hunger(hungriest, partition)));
      }
    }
    if (ranked.isEmpty()) {
      return Collections.emptyIterator();
    }
    ranked.sort(Comparator.comparingInt(Ranked::hunger).reversed());
    return ranked.stream().map(Ranked::queue).iterator();
  }

  /**
   * Whether none of the containers that hungry jobs ask for fits in what a queue's maximum leaves.
   * The stock scheduler would keep that remainder from queues that are tried later.
   */
  private boolean isFull(CSQueue queue, List<JobTarget> jobs, String partition) {
    Resource maximum = queue.getQueueResourceQuotas().getEffectiveMaxResource(partition);
    Resource used = queue.getQueueResourceUsage().getUsed(partition);
    boolean any = false;
    for (int i = 0; i < jobs.size() && jobs.get(i).most() > 0; i++) {
      for (Resource ask : jobs.get(i).asks()) {
        any = true;
        if (Resources.fitsIn(Resources.add(used, ask), maximum)) {
          return false;
        }
      }
    }
    return any;
  }

  @Override
  public String getConfigName() {
    return stock.getConfigName();
  }
}
