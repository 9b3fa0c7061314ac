package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Enforcer;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.JobRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final PoolId POOL = new PoolId("root");

  private final Enforcer enforcer = new Enforcer();
  private final Publisher publisher =
      new Publisher(new JobRegistry(), enforcer, Serving.BY_ALLOCATION);

  private static Rooms rooms(long memory, long vcores) {
    return Rooms.allocating(
        BestEffortRoom.of(Map.of(POOL, new long[] {memory, vcores}), Map.of(POOL, List.of(POOL))));
  }

  /** What the scheduler does when it commits a container. */
  private void take(long memory, long vcores) {
    Rooms now = enforcer.table().rooms();
    now.take(rooms(memory, vcores).left(), rooms(0, 0).left());
  }

  private long[] left() {
    return enforcer.table().rooms().left().bestEffort().get(POOL);
  }

  @Test
  void whatIsTakenWhileTheRoomIsWorkedOutCannotBeTakenAgain() {
    publisher.publish(() -> rooms(4096, 4));
    publisher.publish(
        () -> {
          Rooms next = rooms(4096, 4);
          take(1024, 3);
          return next;
        });
    assertArrayEquals(new long[] {3072, 1}, left());
  }

  @Test
  void whatIsGivenBackMeanwhileIsLeftToTheNextUpdate() {
    publisher.publish(() -> rooms(4096, 4));
    publisher.publish(
        () -> {
          take(-1024, -1);
          return rooms(5120, 5);
        });
    assertArrayEquals(new long[] {5120, 5}, left());
  }

  @Test
  void theFirstRoomIsWorkedOutAgainSinceNothingWasCountedBefore() {
    AtomicInteger looks = new AtomicInteger();
    publisher.publish(() -> rooms(4096, 4 - looks.getAndIncrement()));
    assertArrayEquals(new long[] {4096, 3}, left());
    publisher.publish(() -> rooms(4096, 4 - looks.getAndIncrement()));
    assertArrayEquals(new long[] {4096, 2}, left());
  }
}
