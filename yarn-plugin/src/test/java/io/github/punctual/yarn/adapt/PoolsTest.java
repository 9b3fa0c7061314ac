package io.github.punctual.yarn.adapt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolsTest {
  @ParameterizedTest
  @ValueSource(strings = {"root.a", "root.a@gpu", "root.a/gpu", "root.a%40gpu", "root.a%2540gpu"})
  void whateverAQueueIsCalledNoPoolOfItIsTakenForOneOfAnother(String path) {
    PoolId queue = Pools.queue(path, "");
    assertEquals(path, Pools.queueOf(queue));
    assertFalse(Pools.isOfUser(queue));
    assertEquals(Optional.of(Pools.queue("root", "")), Pools.above(queue));

    PoolId below = Pools.queue(path + ".b", "gpu");
    assertEquals(Optional.of(Pools.queue(path, "gpu")), Pools.above(below));

    PoolId user = Pools.user(path, "gpu", "alice/x@REALM");
    assertEquals(path, Pools.queueOf(user));
    assertTrue(Pools.isOfUser(user));
    assertEquals(Optional.of(Pools.queue(path, "gpu")), Pools.above(user));
  }

  @ParameterizedTest
  @CsvSource({"root.a,'',root.a", "root.a-b_c,gpu,root.a-b_c@gpu", "root.ü,'',root.ü"})
  void usualNamesAreAsTheyAre(String path, String partition, String pool) {
    assertEquals(pool, Pools.queue(path, partition).value());
  }
}
