package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.thread.PartThread;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromiseCheckTest {
  private static final PoolId POOL = new PoolId("root.plan");
  private static final ResourceVector SOME = ResourceVector.of(1024, 1);

  private final SteadyClock clock = new SteadyClock(Instant::now, System::nanoTime, 60_000, 60_000);
  private final PolicyContext with =
      new PolicyContext(
          null, clock, new JobRegistry(), null, null, null, null, null, Optional.empty());
  private final PendingRights pending = new PendingRights();
  private final PartThread thread = new PartThread("test-policy");
  private final PromiseCheck check =
      new PromiseCheck(thread, new PolicyDriver(with, null), with, pending, now -> {}, now -> {});

  /** Another one is being written down meanwhile, in the same pool. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aQuestionWithoutAnswerTakesBackNothingUnlessItWasMeant(boolean isMeant) {
    Map<PoolId, CapacityProfile> rights = Map.of(POOL, CapacityProfile.constant(0, SOME));
    pending.add(rights, clock.millis());
    CountDownLatch busy = new CountDownLatch(1);
    thread.execute(
        () -> {
          try {
            busy.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    try {
      assertEquals(Optional.empty(), check.impact(rights, isMeant));
      assertEquals(isMeant ? Map.of() : Map.of(POOL, SOME), check.mostBeside(Map.of()));
    } finally {
      busy.countDown();
      thread.stop();
    }
  }
}
