package io.github.punctual.admission.bopf.demand;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What the last bursts of a queue needed, and the demand that follows for the next ones. For one
 * thread.
 *
 * <p>A burst must be measured whole, until its jobs have ended, also where they had more than was
 * declared or were late: what is cut off at the declaration would keep every later declaration
 * below it.
 */
public final class DemandHistory {
  /** How many bursts are remembered: the 99 % quantile is among them. */
  public static final int WINDOW = 100;

  /** How many bursts must be known: fewer say nothing of a quantile of 95 %. */
  static final int ENOUGH = 20;

  private final Deque<ResourceSeconds> bursts = new ArrayDeque<>();

  /** A burst has ended, and needed so much altogether; forgets the oldest above the window. */
  public void add(ResourceSeconds needed) {
    bursts.addLast(needed);
    if (bursts.size() > WINDOW) {
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
    if (bursts.size() < ENOUGH || bursts.stream().allMatch(ResourceSeconds::isZero)) {
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
    Optional<Dependence> dependence = queue.demandFromHistory();
    if (dependence.isPresent()
        && declared.bursts().orElseThrow() instanceof BurstPlan.Repeated repeated) {
      return declared.withDemand(
          request(repeated.onTimeFraction(), dependence.get(), repeated.demand()));
    }
    return declared;
  }
}
