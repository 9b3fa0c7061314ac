package io.github.punctual.simulator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualSharingTest {
  private static Simulation simulation(
      Workload workload, ClusterSpec cluster, Scheduler scheduler, Observer... observers) {
    return new Simulation(
        workload, cluster, SimulationSettings.PAPERS, scheduler, List.of(observers));
  }

  private static List<Long> ends(List<Job> jobs) {
    return jobs.stream().map(Job::endMillis).toList();
  }

  @Test
  void aJobAloneRunsAllThatItRequests() {
    List<Job> jobs =
        simulation(new Trace().job(0, 4, 1000).workload(), Trace.cpus(10), new Sharing()).run();
    assertEquals(List.of(1000L), ends(jobs));
  }

  @Test
  void equalJobsHalveTheClusterAndWhoStaysGetsTheRest() {
    // 5 each until 1600 (8000 task ms of j0), then j1 has 10: 16000 - 8000 are left, 800 ms more.
    Workload workload = new Trace().job(0, 10, 800).job(0, 10, 1600).workload();
    assertEquals(
        List.of(1600L, 2400L), ends(simulation(workload, Trace.cpus(10), new Sharing()).run()));
  }

  @Test
  void whatASmallJobLeavesGoesToTheOthers() {
    // 2, 4, 4: the two large ones share what the small one cannot use.
    Workload workload = new Trace().job(0, 2, 1000).job(0, 10, 400).job(0, 10, 400).workload();
    assertEquals(
        List.of(1000L, 1000L, 1000L),
        ends(simulation(workload, Trace.cpus(10), new Sharing()).run()));
  }

  @Test
  void theLevelPassesTheCapOfAJobWhenOthersCome() {
    // j0 runs 6 of 10 alone; from 100 on 5; from 1100 on, when j1 has ended, 6 again.
    Workload workload = new Trace().job(0, 6, 1000).job(100, 10, 500).workload();
    List<Job> jobs = simulation(workload, Trace.cpus(10), new Sharing()).run();
    assertEquals(List.of(1167L, 1100L), ends(jobs));
  }

  @Test
  void tasksThatNeedTwiceAsMuchRunHalfAsManyAtOnce() {
    ResourceVector two = ResourceVector.of(ResourceVector.VCORES, 2);
    // 6 vcores each: 6 tasks of one vcore, 3 of two.
    Workload workload = new Trace().job(0, 12, 500).job(0, 12, 250, two).workload();
    assertEquals(
        List.of(1000L, 1000L), ends(simulation(workload, Trace.cpus(12), new Sharing()).run()));
  }

  @Test
  void dominantSharesAreEqualUntilATypeIsUsedUp() {
    // The example of the DRF paper: 9 CPUs, 18 GB; tasks <1 CPU, 4 GB> and <3 CPUs, 1 GB> get 3 and
    // 2 tasks at once.
    Workload workload =
        new Trace()
            .job(0, 100, 30, ResourceVector.of(4, 1))
            .job(0, 100, 20, ResourceVector.of(1, 3))
            .workload();
    List<Job> jobs =
        simulation(workload, Trace.pool(ResourceVector.of(18, 9)), new Sharing()).run();
    assertEquals(List.of(1000L, 1000L), ends(jobs));
  }

  @Test
  void fixedAllocationsComeFirst() {
    Workload workload = new Trace().job(0, 8, 1000).job(0, 10, 200).workload();
    Sharing firstIsFixed =
        new Sharing() {
          @Override
          public void submitted(Job job) {
            if (job.index() == 0) {
              cluster.admit(job, 8);
            } else {
              assertEquals(2, cluster.freeTasks(job));
              cluster.share(job);
              assertEquals(2, cluster.freeTasks(job));
            }
          }
        };
    assertEquals(
        List.of(1000L, 1000L), ends(simulation(workload, Trace.cpus(10), firstIsFixed).run()));
  }

  @Test
  void aMemberThatIsTerminatedHasDoneWhatItsShareAllowed() {
    Workload workload = new Trace().job(0, 10, 1000).job(0, 10, 1000).workload();
    Sharing impatient =
        new Sharing() {
          private Job last;

          @Override
          public void submitted(Job job) {
            super.submitted(job);
            last = job;
            cluster.wakeAt(500);
          }

          @Override
          public void woken() {
            assertEquals(0.25, cluster.progress(last), 1e-9);
            assertThrows(IllegalStateException.class, () -> cluster.resize(last, 1));
            cluster.terminate(last, ReasonCode.LATE);
          }
        };
    List<Job> jobs = simulation(workload, Trace.cpus(10), impatient).run();
    assertEquals(List.of(1250L, 500L), ends(jobs));
    assertEquals(2500, jobs.get(1).doneMillis(), 1e-9);
    assertEquals(JobState.TERMINATED, jobs.get(1).state());
  }

  @Test
  void theTallyCountsMembersByTheLevel() {
    Workload workload = new Trace().job(0, 2, 1000).job(0, 8, 1000).job(0, 16, 1000).workload();
    List<Double> fairness = new ArrayList<>();
    Observer observer =
        new Observer() {
          @Override
          public void advanced(long from, long to, Tally tally) {
            if (from == 0) {
              fairness.add(tally.fairness());
              assertEquals(1.0, tally.heldShare(), 1e-9);
              assertEquals(1.0, tally.equality(), 1e-9);
            }
          }
        };
    simulation(workload, Trace.cpus(10), new Sharing(), observer).run();
    // 2 of 2, 4 of 8, 4 of 16.
    assertEquals(1, fairness.size());
    assertEquals(1.75 * 1.75 / (3 * (1 + 0.25 + 0.0625)), fairness.get(0), 1e-9);
  }

  @Test
  void equalityCountsThoseWhoShareTogetherWithThoseWhoDoNot() {
    Workload workload = new Trace().job(0, 8, 1000).job(0, 8, 1000).workload();
    Sharing firstIsFixed =
        new Sharing() {
          @Override
          public void submitted(Job job) {
            if (job.index() == 0) {
              cluster.admit(job, 6);
            } else {
              cluster.share(job);
            }
          }
        };
    List<Double> equality = new ArrayList<>();
    Observer observer =
        new Observer() {
          @Override
          public void advanced(long from, long to, Tally tally) {
            equality.add(tally.equality());
          }
        };
    simulation(workload, Trace.cpus(8), firstIsFixed, observer).run();
    assertEquals(64.0 / (2 * (36 + 4)), equality.get(0), 1e-9);
    assertTrue(equality.size() > 1);
    assertEquals(1.0, equality.get(1), 1e-9);
  }
}
