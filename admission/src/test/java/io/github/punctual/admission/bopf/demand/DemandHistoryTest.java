package io.github.punctual.admission.bopf.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.Dependence;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemandHistoryTest {
  private static final ResourceSeconds PRIOR = amount(1000);

  private static ResourceSeconds amount(double vcores) {
    return ResourceSeconds.of(Map.of("vcores", vcores, "memory-mb", 1024 * vcores));
  }

  private static DemandHistory of(int bursts) {
    DemandHistory history = new DemandHistory();
    for (int i = 1; i <= bursts; i++) {
      history.add(amount(i));
    }
    return history;
  }

  @Test
  void declaredDemandIsTakenUntilEnoughBurstsAreKnown() {
    assertEquals(PRIOR, of(19).request(0.95, Dependence.JOINT, PRIOR));
    assertEquals(amount(19), of(20).request(0.95, Dependence.JOINT, PRIOR));
  }

  @Test
  void demandFollowsFromTheDependenceOfTheResources() {
    DemandHistory history = of(100);
    assertEquals(amount(98), history.request(0.95, Dependence.INDEPENDENT, PRIOR));
    assertEquals(amount(95), history.request(0.95, Dependence.CORRELATED, PRIOR));
    assertEquals(amount(95), history.request(0.95, Dependence.JOINT, PRIOR));
  }

  @Test
  void oldBurstsAreForgotten() {
    DemandHistory history = of(170);
    assertEquals(100, history.bursts().size());
    assertEquals(amount(71), history.bursts().get(0));
    for (int i = 0; i < 100; i++) {
      history.add(amount(5));
    }
    assertEquals(amount(5), history.request(1, Dependence.JOINT, PRIOR));
  }

  @Test
  void burstsThatNeededNothingTeachNothing() {
    DemandHistory history = new DemandHistory();
    for (int i = 0; i < 20; i++) {
      history.add(ResourceSeconds.ZERO);
    }
    assertEquals(PRIOR, history.request(0.95, Dependence.INDEPENDENT, PRIOR));
  }

  @Test
  void declarationTakesItsOnTimeFractionAsAlpha() {
    QueueDeclaration declared =
        QueueDeclaration.latency(
            new QueueId("root.lq"), 2, new BurstPlan.Aperiodic(60_000, 30_000, PRIOR, 0.9));
    DemandHistory history = of(100);
    assertEquals(
        new BurstPlan.Aperiodic(60_000, 30_000, amount(90), 0.9),
        history
            .declaration(new DeclaredQueue(declared, Optional.of(Dependence.JOINT)))
            .bursts()
            .orElseThrow());
    assertEquals(declared, history.declaration(DeclaredQueue.of(declared)));
  }
}
