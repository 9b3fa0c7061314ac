package io.github.punctual.yarn.enforce;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/** A leaf queue's own ordering policy, with an order of ours over it for assignments. */
public final class EntitledOrderingPolicy implements OrderingPolicy<FiCaSchedulerApp> {
  private final OrderingPolicy<FiCaSchedulerApp> stock;
  private final GuardedOrder order;

  private EntitledOrderingPolicy(OrderingPolicy<FiCaSchedulerApp> stock, GuardedOrder order) {
    this.stock = stock;
    this.order = order;
  }

  /** Wraps a queue's policy, unless it is wrapped already; what our order throws is told. */
  public static OrderingPolicy<FiCaSchedulerApp> over(
      OrderingPolicy<FiCaSchedulerApp> stock,
      Supplier<AssignmentOrder> order,
      Consumer<Throwable> failed) {
    if (stock instanceof EntitledOrderingPolicy || stock instanceof EntitledFairOrderingPolicy) {
      return stock;
    }
    GuardedOrder guarded = new GuardedOrder(order.get(), failed);
    return stock instanceof FairOrderingPolicy<FiCaSchedulerApp> fair
        ? new EntitledFairOrderingPolicy(fair, guarded)
        : new EntitledOrderingPolicy(stock, guarded);
  }

  @Override
  public Iterator<FiCaSchedulerApp> getAssignmentIterator(IteratorSelector selector) {
    return order.order(() -> QueueOrder.of(stock, selector), selector.getPartition());
  }

  @Override
  public void addSchedulableEntity(FiCaSchedulerApp app) {
    stock.addSchedulableEntity(app);
    order.added(app);
  }

  @Override
  public boolean removeSchedulableEntity(FiCaSchedulerApp app) {
    order.removed(app);
    return stock.removeSchedulableEntity(app);
  }

  @Override
  public void addAllSchedulableEntities(Collection<FiCaSchedulerApp> apps) {
    stock.addAllSchedulableEntities(apps);
    // Not those: they may be of the policy before, which other threads still put in order.
    stock.getSchedulableEntities().forEach(order::added);
  }

  @Override
  public Collection<FiCaSchedulerApp> getSchedulableEntities() {
    return stock.getSchedulableEntities();
  }

  @Override
  public Iterator<FiCaSchedulerApp> getPreemptionIterator() {
    return stock.getPreemptionIterator();
  }

  @Override
  public int getNumSchedulableEntities() {
    return stock.getNumSchedulableEntities();
  }

  @Override
  public void configure(Map<String, String> conf) {
    stock.configure(conf);
  }

  @Override
  public void containerAllocated(FiCaSchedulerApp app, RMContainer container) {
    stock.containerAllocated(app, container);
    order.changed(app);
  }

  @Override
  public void containerReleased(FiCaSchedulerApp app, RMContainer container) {
    stock.containerReleased(app, container);
    order.changed(app);
  }

  @Override
  public void demandUpdated(FiCaSchedulerApp app) {
    stock.demandUpdated(app);
    order.changed(app);
  }

  @Override
  public String getInfo() {
    return stock.getInfo();
  }

  @Override
  public String getConfigName() {
    return stock.getConfigName();
  }
}
