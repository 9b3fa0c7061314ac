package io.github.punctual.admission.bopf.demand;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What the last bursts of a queue needed, and the demand that follows for the next ones. For one
 * thread.
 *
 * <p>A burst must be measured whole, until its jobs have ended, also where they had more than was
 * declared or were late: what is cut off at the declaration would keep every later declaration
 * below it.
 */
public final class DemandHistory {
  /** How many bursts are remembered when nothing else is said: the 99 % quantile is among them. */
  public static final int WINDOW = 100;

  /** How many bursts must be known: fewer say nothing of a quantile of 95 %. */
  public static final int ENOUGH = 20;

  private final int window;
  private final int enough;
  private final Deque<ResourceSeconds> bursts = new ArrayDeque<>();

  /** A history of {@value #WINDOW} bursts, of use from {@value #ENOUGH} on. */
  public DemandHistory() {
    this(WINDOW, ENOUGH);
  }

  /**
   * An empty history.
   *
   * @param window how many bursts are remembered, at least enough
   * @param enough how many must be known before demand is taken from them, at least 1
   */
  public DemandHistory(int window, int enough) {
    if (enough < 1 || window < enough) {
      throw new IllegalArgumentException(
          "window is %d bursts and enough %d; enough must be at least 1, and the window at least that"
              .formatted(window, enough));
    }
    this.window = window;
    this.enough = enough;
  }

  /** A burst has ended, and needed so much altogether; forgets the oldest above the window. */
  public void add(ResourceSeconds needed) {
    bursts.addLast(needed);
    if (bursts.size() > window) {
      bursts.removeFirst();
    }
  }

  /** The bursts that are remembered, the oldest first: what must be kept over a restart. */
  public List<ResourceSeconds> bursts() {
    return List.copyOf(bursts);
  }

  /**
   * The demand to declare.
   *
   * @param alpha the part of the bursts that must need no more, above 0 and at most 1
   * @param prior what is taken while too few bursts are known, or when none of them needed anything
   */
  public ResourceSeconds request(double alpha, Dependence dependence, ResourceSeconds prior) {
    SampleQuantiles.check("alpha", alpha);
    if (bursts.size() < enough || bursts.stream().allMatch(ResourceSeconds::isZero)) {
      return prior;
    }
    List<ResourceSeconds> known = bursts();
    ResourceSeconds request =
        switch (dependence) {
          case INDEPENDENT -> AlphaStrategy.independent(AlphaStrategy.distributions(known), alpha);
          case CORRELATED -> AlphaStrategy.correlated(AlphaStrategy.distributions(known), alpha);
          case JOINT -> AlphaStrategy.joint(known, alpha);
        };
    return request.isZero() ? prior : request;
  }

  /**
   * The declaration of a queue with the demand that follows from its past bursts, for the part of
   * its bursts that must be on time. Listed bursts stay as they are, as each is known by itself.
   */
  public QueueDeclaration declaration(DeclaredQueue queue) {
    QueueDeclaration declared = queue.declaration();
    if (queue.demandFromHistory().isEmpty()) {
      return declared;
    }
    Dependence dependence = queue.demandFromHistory().get();
    BurstPlan plan = declared.bursts().orElseThrow();
    if (plan instanceof BurstPlan.Repeated repeated) {
      return QueueDeclaration.latency(
          declared.queue(),
          declared.weight(),
          repeated.withDemand(request(plan.onTimeFraction(), dependence, repeated.demand())));
    }
    return declared;
  }
}
