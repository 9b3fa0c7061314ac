package io.github.punctual.simulator.queues;

import static io.github.punctual.simulator.queues.Given.LQ;
import static io.github.punctual.simulator.queues.Given.TQ;
import static io.github.punctual.simulator.queues.Given.bursts;
import static io.github.punctual.simulator.queues.Given.cpus;
import static io.github.punctual.simulator.queues.Given.job;
import static io.github.punctual.simulator.queues.Given.latency;
import static io.github.punctual.simulator.queues.Given.stage;
import static io.github.punctual.simulator.queues.Given.throughput;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.QueueSimulation;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.Waiting;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueueSimulationTest {
  private static final ClusterSpec TEN = ClusterSpec.cpus(10);
  private static final QueueId OTHER = new QueueId("root.tr");

  private static BurstResult run(
      ClusterSpec cluster,
      QueueSimulationSettings settings,
      QueuePolicySource policy,
      QueueWork... queues) {
    return new BurstExperiment("test", cluster, List.of(queues), settings).run(policy);
  }

  private static List<Long> ends(BurstResult.OfQueue queue) {
    return queue.jobs().stream().map(job -> job.endMillis().orElseThrow() / 1000).toList();
  }

  @ParameterizedTest
  @EnumSource(QueueModel.class)
  void servesJobsOfAQueueFirstComeFirstServed(QueueModel model) {
    BurstResult result =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS.with(model),
            QueuePolicyNames.of("drf"),
            QueueWork.throughput(throughput(TQ), List.of(job(10, 20), job(10, 5), job(10, 1))));
    assertEquals(List.of(20L, 25L, 26L), ends(result.queue(TQ)));
    assertEquals(1, result.queue(TQ).dominantShare(), 1e-9);
  }

  @ParameterizedTest
  @EnumSource(QueueModel.class)
  void beginsAStageWhenItsParentsAreDone(QueueModel model) {
    TraceJob dag =
        job(
            stage("a", 4, 10, cpus(1)),
            stage("b", 2, 30, cpus(1)),
            stage("c", 10, 5, cpus(1), "a", "b"));
    BurstResult result =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS.with(model),
            QueuePolicyNames.of("drf"),
            QueueWork.throughput(throughput(TQ), List.of(dag)));
    assertEquals(List.of(35L), ends(result.queue(TQ)));
  }

  @ParameterizedTest
  @EnumSource(QueueModel.class)
  void dividesByDominantShares(QueueModel model) {
    // The example of Ghodsi et al., NSDI 2011: 9 CPUs and 18 GB; tasks of <1, 4> and <3, 1>.
    var gb = ResourceVector.of(18, 9);
    var a = ResourceVector.of(4, 1);
    var b = ResourceVector.of(1, 3);
    BurstResult result =
        run(
            ClusterSpec.pool(gb),
            QueueSimulationSettings.DEFAULTS.with(model).withBinMillis(10_000),
            QueuePolicyNames.of("drf"),
            QueueWork.throughput(throughput(LQ), List.of(job(stage("a", 30, 10, a)))),
            QueueWork.throughput(throughput(TQ), List.of(job(stage("b", 20, 10, b)))));
    assertEquals(2 / 3.0, result.use().dominantShare(LQ, 0), 1e-6);
    assertEquals(2 / 3.0, result.use().dominantShare(TQ, 0), 1e-6);
  }

  @ParameterizedTest
  @EnumSource(QueueModel.class)
  void givesAHardQueueWhatItDeclared(QueueModel model) {
    TraceJob burst = job(80, 1);
    BurstResult result =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS.with(model),
            QueuePolicyNames.of("bopf"),
            QueueWork.latency(
                latency(LQ, 100, 10, Given.demand(burst)), bursts(burst, 10, 50, 150, 250)),
            QueueWork.throughput(throughput(TQ), Collections.nCopies(10, job(400, 1))));
    assertEquals(QueueClass.HARD, result.queue(LQ).answer().orElseThrow().queueClass());
    assertEquals(1, result.queue(LQ).onTimeFraction());
    // Task by task it may catch up for room that it has not had yet.
    assertEquals(10, result.queue(LQ).meanBurstSeconds(), model == QueueModel.TASKS ? 1 : 1e-9);
    assertTrue(result.queue(LQ).dominantShare() <= result.queue(TQ).dominantShare());
  }

  @Test
  void doesNotRunJobsOfARejectedQueue() {
    TraceJob burst = job(200, 1);
    BurstResult result =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS,
            QueuePolicyNames.of("bopf"),
            QueueWork.latency(latency(LQ, 40, 20, Given.demand(burst)), bursts(burst, 20, 10, 50)),
            QueueWork.throughput(throughput(TQ), List.of(job(100, 1))),
            QueueWork.throughput(throughput(OTHER), List.of(job(100, 1))));
    BurstResult.OfQueue last = result.queues().get(2);
    assertEquals(QueueClass.REJECTED, last.answer().orElseThrow().queueClass());
    assertEquals(1, last.unfinished());
    assertEquals(0, result.queue(TQ).unfinished());
  }

  @Test
  void takesTasksForAQueueBelowItsLevelOnlyWhereItMay() {
    TraceJob burst = job(8, 10);
    QueueWork[] queues = {
      QueueWork.latency(latency(LQ, 1000, 10, Given.demand(burst)), bursts(burst, 10, 50)),
      QueueWork.throughput(throughput(TQ), List.of(job(10, 100)))
    };
    BurstResult polite =
        run(TEN, QueueSimulationSettings.DEFAULTS, QueuePolicyNames.of("bopf"), queues);
    assertEquals(60, polite.queue(LQ).meanBurstSeconds(), 1e-9);
    assertEquals(100, polite.queue(TQ).meanJobSeconds(), 1e-9);
    BurstResult taking =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS.withPreemption(true),
            QueuePolicyNames.of("bopf"),
            queues);
    assertEquals(10, taking.queue(LQ).meanBurstSeconds(), 1e-9);
    assertEquals(160, taking.queue(TQ).meanJobSeconds(), 1e-9);
  }

  @Test
  void keepsRoomForALargeTaskUnlessToldToSkip() {
    // Small tasks end one after the other; a task of 4 CPUs never finds 4 free by chance.
    List<TraceJob> small =
        IntStream.range(0, 100).mapToObj(i -> job(stage("s", 1, 10 + i % 10, cpus(1)))).toList();
    QueueWork[] queues = {
      QueueWork.latency(
          latency(LQ, 1000, 10, Given.demand(job(stage("b", 1, 1, cpus(4))))),
          bursts(job(stage("b", 1, 1, cpus(4))), 10, 20)),
      QueueWork.throughput(throughput(TQ), small)
    };
    BurstResult keeping =
        run(TEN, QueueSimulationSettings.DEFAULTS, QueuePolicyNames.of("drf"), queues);
    BurstResult skipping =
        run(
            TEN,
            QueueSimulationSettings.DEFAULTS.with(Waiting.SKIP),
            QueuePolicyNames.of("drf"),
            queues);
    assertTrue(keeping.queue(LQ).meanBurstSeconds() < 10);
    assertTrue(skipping.queue(LQ).meanBurstSeconds() > 60);
  }

  @Test
  void putsTasksOnNodesWithRoom() {
    ClusterSpec nodes = ClusterSpec.nodes(List.of(new NodeGroup(cpus(4), 2)));
    BurstResult result =
        run(
            nodes,
            QueueSimulationSettings.DEFAULTS,
            QueuePolicyNames.of("drf"),
            QueueWork.throughput(throughput(TQ), List.of(job(stage("s", 4, 10, cpus(3))))));
    assertEquals(List.of(20L), ends(result.queue(TQ)));
    QueueWork tooLarge =
        QueueWork.throughput(throughput(TQ), List.of(job(stage("s", 1, 10, cpus(5)))));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    run(
                        nodes,
                        QueueSimulationSettings.DEFAULTS,
                        QueuePolicyNames.of("drf"),
                        tooLarge))
            .getMessage();
    assertTrue(message.contains("no node has that much"), message);
  }

  @Test
  void refusesAQueueThatOccursTwiceAndJobsOfWhichNothingCounts() {
    QueueWork queue = QueueWork.throughput(throughput(TQ), List.of(job(1, 1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> run(TEN, QueueSimulationSettings.DEFAULTS, QueuePolicyNames.of("drf"), queue, queue));
    ClusterSpec other = ClusterSpec.pool(ResourceVector.of("gpus", 3));
    assertThrows(
        IllegalArgumentException.class,
        () -> run(other, QueueSimulationSettings.DEFAULTS, QueuePolicyNames.of("drf"), queue));
  }

  @Test
  void refusesJobsBeforeTheirQueueIsRegistered() {
    QueueWork queued = QueueWork.throughput(throughput(TQ), List.of(job(1, 1)));
    QueueWork early = new QueueWork(queued.declaration(), 5000, List.of(), queued.jobs());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> run(TEN, QueueSimulationSettings.DEFAULTS, QueuePolicyNames.of("drf"), early))
            .getMessage();
    assertTrue(message.contains("before its queue root.tq is registered at 5000 ms"), message);
  }

  private static final QueuePolicySource DRF = QueuePolicyNames.of("drf");

  private static QueueEntry entry(QueueId queue, long atSeconds, TraceJob... jobs) {
    List<TraceJob> placed =
        IntStream.range(0, jobs.length)
            .mapToObj(
                i -> JobCopies.placed(jobs[i], queue + "/" + i, queue.path(), atSeconds * 1000))
            .toList();
    return new QueueEntry(throughput(queue), atSeconds * 1000, placed);
  }

  private static QueueEntry limited(QueueEntry entry, long cpus) {
    return new QueueEntry(
        entry.declaration(),
        entry.registerMillis(),
        entry.jobs(),
        Optional.of(cpus(cpus)),
        entry.leaves());
  }

  private static QueueEntry leaving(QueueEntry entry) {
    return new QueueEntry(
        entry.declaration(), entry.registerMillis(), entry.jobs(), entry.limit(), true);
  }

  private static TraceJob gang(int tasks, long seconds) {
    Stage stage = stage("s", tasks, seconds, cpus(1));
    return job(
        new Stage(stage.id(), tasks, stage.durations(), stage.task(), stage.parents(), true));
  }

  private static Map<String, Long> ends(QueueSimulationSettings settings, QueueEntry... queues) {
    Map<String, Long> ends = new TreeMap<>();
    QueueObserver watch =
        new QueueObserver() {
          @Override
          public void ended(TraceJob job, long nowMillis) {
            ends.put(job.id(), nowMillis / 1000);
          }
        };
    new QueueSimulation(TEN, List.of(queues), settings, DRF.start(TEN.capacity()), List.of(watch))
        .run();
    return ends;
  }

  @Test
  void neverGivesAQueueMoreThanItsLimit() {
    QueueEntry small = limited(entry(TQ, 0, job(10, 10)), 4);
    assertEquals(Map.of("root.tq/0", 30L), ends(QueueSimulationSettings.DEFAULTS, small));
  }

  @Test
  void aGangHoldsWhatItWasGivenAndBeginsWhenItIsWhole() {
    // 6 of 10 are busy until 20; the gang takes the 4 others at 5, idles with them until 20, and
    // begins then.
    assertEquals(
        Map.of("root.lq/0", 20L, "root.tq/0", 27L, "root.tr/0", 25L),
        ends(
            QueueSimulationSettings.DEFAULTS,
            entry(LQ, 0, job(6, 20)),
            entry(TQ, 5, gang(8, 7)),
            entry(OTHER, 6, job(1, 5))));
  }

  @Test
  void aGangThatWaitsLeavesOthersWhatIsTooLittleForIt() {
    // It does not fit beside the 6; what is free meanwhile serves the other queue.
    assertEquals(
        Map.of("root.lq/0", 20L, "root.tq/0", 27L, "root.tr/0", 14L),
        ends(
            QueueSimulationSettings.DEFAULTS.with(Gathering.WAIT),
            entry(LQ, 0, job(6, 20)),
            entry(TQ, 5, gang(8, 7)),
            entry(OTHER, 6, job(4, 8))));
  }

  @Test
  void aQueueIsGoneWhenItsLastJobHasEnded() {
    List<Integer> sizes = new ArrayList<>();
    QueueObserver watch =
        new QueueObserver() {
          @Override
          public void advanced(long from, long to, List<? extends SimulatedQueue> queues) {
            sizes.add(queues.size());
          }
        };
    new QueueSimulation(
            TEN,
            List.of(leaving(entry(LQ, 0, job(1, 10))), entry(TQ, 0, job(1, 20))),
            QueueSimulationSettings.DEFAULTS.withUpdateMillis(100_000),
            DRF.start(TEN.capacity()),
            List.of(watch))
        .run();
    assertEquals(2, sizes.get(0));
    assertEquals(1, sizes.get(1));
  }

  @Test
  void aQueueThatIsNotAdmittedTakesNoPart() {
    QueueRegistrar drf = DRF.start(TEN.capacity());
    QueueRegistrar choosy =
        new QueueRegistrar() {
          @Override
          public boolean admits(QueueEntry queue, long nowMillis) {
            return !queue.queue().equals(LQ);
          }

          @Override
          public Decider<QueueSnapshot, QueueShares> policy() {
            return drf.policy();
          }

          @Override
          public Optional<Classification> register(QueueDeclaration queue, long nowMillis) {
            return drf.register(queue, nowMillis);
          }
        };
    List<String> ended = new ArrayList<>();
    QueueObserver watch =
        new QueueObserver() {
          @Override
          public void ended(TraceJob job, long nowMillis) {
            ended.add(job.id());
          }
        };
    new QueueSimulation(
            TEN,
            List.of(entry(LQ, 0, job(1, 10)), entry(TQ, 0, job(1, 20))),
            QueueSimulationSettings.DEFAULTS,
            choosy,
            List.of(watch))
        .run();
    assertEquals(List.of("root.tq/0"), ended);
  }
}
