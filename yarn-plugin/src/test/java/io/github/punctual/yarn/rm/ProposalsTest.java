package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlinePart;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** Containers that are proposed by one thread and committed by another, later. */
class ProposalsTest {
  /** Refuses what it is told to refuse. */
  private static final class Refusing implements SchedulerPart {
    private volatile boolean refuses;

    @Override
    public void init(Surroundings with) {
      with.add(this);
    }

    @Override
    public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      return !refuses;
    }

    @Override
    public String refuser() {
      return "Test";
    }
  }

  /** Commits nothing until it is told to. */
  public static final class Slow extends PartsScheduler {
    private final List<ResourceCommitRequest<?, ?>> held = new CopyOnWriteArrayList<>();
    private final Refusing refusing;
    private volatile boolean holds;

    /** Made by the ResourceManager. */
    public Slow() {
      this(new Refusing());
    }

    private Slow(Refusing refusing) {
      super(DeadlinePart.promising(), refusing);
      this.refusing = refusing;
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
    try (MockCluster cluster = cluster()) {
      Slow scheduler = (Slow) cluster.scheduler();
      RMApp job = admitted(cluster);
      int allowed = propose(cluster, job);

      assertEquals(allowed, scheduler.held.size());
      assertEquals(allowed, scheduler.commitAll());
      assertEquals(1 + allowed, cluster.containers(job));
      cluster.heartbeat();
      assertEquals(0, scheduler.held.size());
    }
  }

  @Test
  void aJobIsProposedAgainWhatCouldNotBeCommitted() throws Exception {
    try (MockCluster cluster = cluster()) {
      Slow scheduler = (Slow) cluster.scheduler();
      RMApp job = admitted(cluster);
      int allowed = propose(cluster, job);
      scheduler.refusing.refuses = true;
      assertEquals(0, scheduler.commitAll());
      heartbeats(cluster, 2 * allowed);

      assertEquals(allowed, scheduler.held.size());
    }
  }

  private static MockCluster cluster() throws Exception {
    return MockCluster.builder().set("punctual.policy", "justice").scheduler(Slow.class).start(1);
  }

  private static RMApp admitted(MockCluster cluster) throws Exception {
    RMApp job = cluster.submit("job", "sla.deadline=1h", "sla.tasks=3", "sla.task-memory=1g");
    cluster.awaitPhase(job, Phase.ADMITTED);
    return job;
  }

  /** Lets a job ask for more than it may have, and commits nothing; returns how much it may. */
  private static int propose(MockCluster cluster, RMApp job) throws Exception {
    int allowed = cluster.job(job).allocatedTasks();
    MockAM master = cluster.launch(job);
    ((Slow) cluster.scheduler()).holds = true;
    master.allocate("*", 1024, 20, List.of());
    heartbeats(cluster, 2 * allowed);
    return allowed;
  }

  /** One container is proposed at each. */
  private static void heartbeats(MockCluster cluster, int count) {
    for (int i = 0; i < count; i++) {
      cluster.heartbeat();
    }
  }
}
