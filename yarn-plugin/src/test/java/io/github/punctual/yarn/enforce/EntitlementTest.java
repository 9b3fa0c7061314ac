package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.impl.LightWeightResource;
import org.junit.jupiter.api.Test;

class EntitlementTest {
  private static final Resource NOTHING = Resource.newInstance(0L, 0);

  private static Entitlement entitlement(Resource cap, boolean yields) {
    return new Entitlement(cap, true, 1000, Standing.PROMISED, yields);
  }

  private static Resource size(int memory, int vcores) {
    return Resource.newInstance(memory, vcores);
  }

  @Test
  void tasksMayHoldTheCapTogether() {
    Entitlement capped = entitlement(size(4096, 4), false);
    assertTrue(capped.permits(size(1024, 1), size(3072, 3)));
    assertFalse(capped.permits(size(1025, 1), size(3072, 3)));
    assertFalse(capped.permits(size(1, 2), size(3072, 3)));
    assertTrue(capped.permits(size(8192, 8), NOTHING), "the first may be of any size");
    assertFalse(entitlement(size(4096, 4), true).permits(size(8192, 8), NOTHING));
  }

  @Test
  void withoutACapOnlyWhoYieldsMayStartNothing() {
    assertTrue(entitlement(NOTHING, false).permits(size(1024, 1), NOTHING));
    assertFalse(entitlement(NOTHING, true).permits(size(1024, 1), NOTHING));
    assertFalse(entitlement(NOTHING, false).isFull(NOTHING));
  }

  /** Amounts of a cluster with GPUs, which the types of this process do not know. */
  private static final class WithGpus extends LightWeightResource {
    WithGpus(long memory, int vcores, long gpus) {
      super(memory, vcores);
      List<ResourceInformation> all = new ArrayList<>(List.of(resources));
      all.add(ResourceInformation.newInstance(ResourceInformation.GPU_URI, "", gpus));
      setResources(all.toArray(ResourceInformation[]::new));
    }

    @Override
    public long getResourceValue(String type) {
      return Stream.of(resources)
          .filter(each -> each.getName().equals(type))
          .findFirst()
          .orElseThrow()
          .getValue();
    }
  }

  @Test
  void whoYieldsMayStartNoneThatNeedsWhatItsCapHasNothingOf() {
    Resource cap = new WithGpus(8192, 0, 0);
    Resource plain = new WithGpus(1024, 1, 0);
    Resource needsOne = new WithGpus(1024, 1, 1);
    assertTrue(entitlement(cap, true).permits(plain, needsOne), "vcores do not count here");
    assertFalse(entitlement(cap, true).permits(needsOne, plain));
    assertTrue(entitlement(new WithGpus(8192, 0, 1), true).permits(needsOne, plain));
    assertTrue(entitlement(cap, false).permits(needsOne, plain));
  }

  /** Nobody is passed over who may start a container, and nobody is full who may. */
  @Test
  void isFullExactlyWhereEvenTheSmallestAmountOfMemoryIsTooMuch() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      Entitlement some =
          entitlement(size(random.nextInt(5), random.nextInt(5)), random.nextBoolean());
      Resource held = size(random.nextInt(6), random.nextInt(6));
      boolean isFull = some.isFull(held);
      if (isFull) {
        assertFalse(some.permits(size(1 + random.nextInt(4), random.nextInt(4)), held));
      }
      if (some.cap().getMemorySize() > 0 && some.cap().getVirtualCores() == 0) {
        boolean first = !some.yields() && held.equals(NOTHING);
        assertEquals(isFull, !first && !some.permits(size(1, 0), held));
      }
    }
  }
}
