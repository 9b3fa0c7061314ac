package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.reclaim.LostWork.Loss;
import org.junit.jupiter.api.Test;

/** What is said of work that was lost. */
class LostWorkTest {
  @Test
  void addsUpContainersTheirTimeAndTheirMemoryByKindOfPromise() {
    LostWork lost = new LostWork();
    lost.add(PromiseKind.BURST, 1500, 1024);
    lost.add(PromiseKind.BURST, 2500, 512);
    lost.add(PromiseKind.DEADLINE, -5, 512);

    assertEquals(new Loss(2, 4, 1536 + 1280), lost.of(PromiseKind.BURST));
    assertEquals(new Loss(1, 0, 0), lost.of(PromiseKind.DEADLINE));
    assertEquals(new Loss(0, 0, 0), lost.of(PromiseKind.RESERVATION));
  }
}
