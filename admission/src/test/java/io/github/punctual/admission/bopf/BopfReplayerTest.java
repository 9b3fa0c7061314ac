package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.log.QueueLogEntry;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BopfReplayerTest {
  /** A log that begins anew now and then, as where a file is full. */
  private static final class Renewed implements DecisionLog {
    private final List<Entry> entries = new ArrayList<>();
    private final Random random;

    Renewed(Random random) {
      this.random = random;
    }

    @Override
    public boolean wantsStart() {
      return entries.isEmpty() || random.nextInt(40) == 0;
    }

    @Override
    public void append(Entry entry) {
      entries.add(entry);
    }
  }

  @Test
  void whatIsLoggedIsDecidedAgainFromEveryStart() {
    for (long seed = 0; seed < 30; seed++) {
      List<DecisionLog.Entry> log = run(seed);
      BopfReplayer replayer = new BopfReplayer();
      int starts = 0;
      for (int i = 0; i < log.size(); i++) {
        if (log.get(i) instanceof QueueLogEntry.Start) {
          replayer = new BopfReplayer();
          starts++;
        }
        assertEquals(log.get(i), replayer.replay(log.get(i)), "seed " + seed + ", entry " + i);
      }
      assertTrue(starts > 1, starts + " starts");
    }
  }

  private static List<DecisionLog.Entry> run(long seed) {
    Random random = new Random(seed);
    Renewed log = new Renewed(new Random(-seed));
    BopfPolicy policy = new BopfPolicy(ResourceVector.ZERO, BopfSettings.DEFAULT);
    policy.writeTo(log);
    long now = 1_000_000;
    int nodes = 8;
    for (int i = 0; i < 300; i++) {
      now += random.nextInt(20_000);
      nodes = Math.max(5, nodes + (random.nextInt(10) == 0 ? random.nextInt(3) - 1 : 0));
      List<QueueUse> uses = new ArrayList<>();
      for (int q = 0; q < 4; q++) {
        if (random.nextInt(20) > 0) {
          uses.add(use(random, "root.q" + q, now));
        }
      }
      policy.decide(new QueueSnapshot(now, ResourceVector.of(8192L * nodes, 8L * nodes), uses));
      policy.standings();
      policy.takeFinished();
      policy.takeChanges();
      switch (random.nextInt(12)) {
        case 0 -> policy.register(declaration(random), now);
        case 1 -> policy.remove(new QueueId("root.q" + random.nextInt(4)), now);
        case 2 -> assertTrue(policy.state().atMillis() <= now);
        default -> {}
      }
    }
    return log.entries;
  }

  private static QueueUse use(Random random, String queue, long now) {
    int held = random.nextInt(3) * 4;
    int pending = random.nextInt(3) * 4;
    return new QueueUse(
        new QueueId(queue),
        ResourceVector.of(1024L * held, held),
        ResourceVector.of(1024L * pending, pending),
        random.nextInt(2),
        random.nextInt(4) == 0 ? List.of(now - 1) : List.of(),
        random.nextInt(3) == 0
            ? OptionalLong.of(now - random.nextInt(1000))
            : OptionalLong.empty());
  }

  private static QueueDeclaration declaration(Random random) {
    QueueId queue = new QueueId("root.q" + random.nextInt(4));
    int tasks = 1 + random.nextInt(20);
    ResourceSeconds demand = ResourceSeconds.of(ResourceVector.of(1024L * tasks, tasks), 60_000);
    return random.nextInt(3) == 0
        ? QueueDeclaration.throughput(queue, 1 + random.nextInt(3))
        : QueueDeclaration.latency(
            queue,
            1,
            new BurstPlan.Periodic(
                random.nextInt(3) == 0 ? OptionalLong.of(2_000_000) : OptionalLong.empty(),
                300_000L * (1 + random.nextInt(2)),
                30_000L * (1 + random.nextInt(4)),
                demand,
                1));
  }
}
