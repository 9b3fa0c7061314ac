package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.DeadlinePart;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.junit.jupiter.api.Test;

/** Containers that are proposed by one thread and committed by another, later. */
class ProposalsTest {
  /** Commits nothing until it is told to. */
  public static final class Slow extends PartsScheduler {
    private final List<ResourceCommitRequest<?, ?>> held = new CopyOnWriteArrayList<>();
    private volatile boolean holds;

    /** Made by the ResourceManager. */
    public Slow() {
      super(DeadlinePart.promising());
    }

    @Override
    @SuppressWarnings("rawtypes")
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatePending) {
      if (holds) {
        held.add(request);
        return true;
      }
      return super.tryCommit(cluster, request, updatePending);
    }

    private long commitAll() {
      long committed =
          held.stream()
              .filter(request -> super.tryCommit(getClusterResource(), request, true))
              .count();
      held.clear();
      return committed;
    }
  }

  @Test
  void aJobIsProposedNoMoreThanItMayHaveWhateverIsNotCommittedYet() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set("punctual.policy", "justice").scheduler(Slow.class).start(1)) {
      Slow scheduler = (Slow) cluster.scheduler();
      RMApp job = cluster.submit("job", "sla.deadline=1h", "sla.tasks=3", "sla.task-memory=1g");
      cluster.awaitPhase(job, Phase.ADMITTED);
      int allowed = cluster.job(job).allocatedTasks();
      MockAM master = cluster.launch(job);
      scheduler.holds = true;
      master.allocate("*", 1024, 20, List.of());
      // One container is proposed at each heartbeat.
      for (int i = 0; i < 2 * allowed; i++) {
        cluster.heartbeat();
      }

      assertEquals(allowed, scheduler.held.size());
      assertEquals(allowed, scheduler.commitAll());
      assertEquals(1 + allowed, cluster.containers(job));
      cluster.heartbeat();
      assertEquals(0, scheduler.held.size());
    }
  }
}
