package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.room.QueueRights;
import io.github.punctual.yarn.room.RoomCalculator;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;

/** What best effort may take, worked out while tasks of promised jobs end. */
class RoomsWhileTasksEndTest {
  private static void end(PartsScheduler scheduler, ContainerId task) {
    scheduler.completedContainer(
        scheduler.getRMContainer(task),
        SchedulerUtils.createAbnormalContainerStatus(task, "it is to end"),
        RMContainerEventType.KILL);
  }

  @Test
  void aTaskThatEndsMeanwhileLeavesBestEffortItsFloorAndNoMore() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0")
            .set("punctual.best-effort-floor", "0.25")
            .start(1)) {
      RMApp job = cluster.submit("promised", "sla.deadline=2h", "sla.tasks=20");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);
      List<Container> tasks = new ArrayList<>(cluster.allocate(job, master, 5, 5));
      cluster.allocate(other, otherMaster, 20, 1);
      assertEquals(2, cluster.containers(other), "its floor");
      master.allocate("*", 1024, 15, List.of());

      // Floors are asked for when the jobs were looked at, and the queues were not.
      RoomCalculator rooms =
          rooms(
              cluster,
              queue -> {
                if (!tasks.isEmpty()) {
                  end(cluster.scheduler(), tasks.remove(0).getId());
                  tasks.clear();
                }
                return 0.25;
              },
              attempt -> Resources.none());
      BestEffortRoom room = rooms.calculate(List.of(cluster.job(job))).bestEffort();
      assertEquals(List.of(), tasks, "one has ended meanwhile");
      assertFalse(room.hasRoom(Pools.queue("root.default", ""), Resources.none()));
    }
  }

  @Test
  void aContainerThatIsBeingCommittedIsNoRoomForOthers() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.master-start", "0")
            .start(1)) {
      RMApp job = cluster.submit("promised", "sla.deadline=2h", "sla.tasks=7");
      cluster.awaitPhase(job, Phase.ADMITTED);
      MockAM master = cluster.launch(job);
      cluster.allocate(job, master, 5, 5);
      master.allocate("*", 1024, 2, List.of());
      FiCaSchedulerApp attempt = cluster.attempt(job);
      long left = leftToBestEffort(cluster, job, id -> Resources.none());

      // So it is while YARN commits the last of them: it is neither asked for nor held.
      Resource task = Resource.newInstance(1024, 1);
      attempt.getAppAttemptResourceUsage().decUsed("", task);
      CSQueue leaf = cluster.scheduler().getQueue("default");
      leaf.getQueueResourceUsage().decUsed("", task);
      leaf.getParent().getQueueResourceUsage().decUsed("", task);
      assertEquals(left + 1024, leftToBestEffort(cluster, job, id -> Resources.none()));
      assertEquals(
          left,
          leftToBestEffort(
              cluster,
              job,
              id -> id.equals(attempt.getApplicationAttemptId()) ? task : Resources.none()));
    }
  }

  private static long leftToBestEffort(
      MockCluster cluster, RMApp job, Function<ApplicationAttemptId, Resource> onTheWay) {
    return rooms(cluster, queue -> 0, onTheWay)
        .calculate(List.of(cluster.job(job)))
        .bestEffort()
        .limit(Pools.queue("root.default", ""), cluster.scheduler().getClusterResource())
        .getMemorySize();
  }

  private static RoomCalculator rooms(
      MockCluster cluster,
      ToDoubleFunction<String> floors,
      Function<ApplicationAttemptId, Resource> onTheWay) {
    CapacityWatch watch =
        new CapacityWatch(
            cluster.scheduler(),
            cluster.scheduler().vectors(),
            new SteadyClock(InstantSource.system(), System::nanoTime, 1000, 1000),
            0);
    return new RoomCalculator(
        cluster.scheduler(),
        Serving.BY_DEADLINE,
        CapacityReader.ofAll(cluster.scheduler(), cluster.scheduler().vectors(), watch, Set::of),
        floors,
        QueueRights.NONE,
        onTheWay);
  }
}
