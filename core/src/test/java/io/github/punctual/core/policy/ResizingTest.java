package io.github.punctual.core.policy;

import static io.github.punctual.core.Jobs.decision;
import static io.github.punctual.core.Jobs.id;
import static io.github.punctual.core.Jobs.job;
import static io.github.punctual.core.policy.ScriptedPolicy.decisions;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What policies need whose allocations change while a job runs. */
class ResizingTest {
  private static final ResourceVector SIZE = ResourceVector.of(1024, 1);

  private final List<DecisionLog.Entry> log = new ArrayList<>();

  @Test
  void resizedJobHasItsNewAllocationAndKeepsTheInstantOfItsAdmission() {
    PolicyRunner runner = running(new ScriptedPolicy(snapshot -> decisions(resize(5, 2))));
    runner.handle(new Event.TimePassed(9));
    RunningJob resized = runner.running(id("r")).orElseThrow();
    assertEquals(5, resized.tasks());
    assertEquals(3, resized.guaranteedTasks());
    assertEquals(0, resized.admittedMillis());
  }

  @Test
  void reportsOfProgressReachThePolicyWithTheRunningJob() {
    List<RunningJob> seen = new ArrayList<>();
    PolicyRunner runner =
        running(
            new ScriptedPolicy(
                snapshot -> {
                  seen.addAll(snapshot.running());
                  return decisions();
                }));
    Progress progress =
        new Progress(id("r"), 5, List.of(stage(2)), List.of(new TaskEnd("map", 700, true)));
    runner.handle(new Event.Progressed(5, List.of(progress)));
    assertEquals(
        List.of(Optional.of(progress.standing())),
        seen.stream().map(RunningJob::progress).toList());
    assertEquals(2, log.size());
  }

  @Test
  void aJobThatStartsOverIsDecidedAboutAsIfNothingHadBeenReported() {
    List<RunningJob> seen = new ArrayList<>();
    PolicyRunner runner =
        running(
            new ScriptedPolicy(
                snapshot -> {
                  seen.addAll(snapshot.running());
                  return decisions();
                }));
    Progress progress = new Progress(id("r"), 5, List.of(stage(2)), List.of());
    runner.handle(new Event.Progressed(5, List.of(progress)));
    assertEquals(Optional.of(progress), runner.running(id("r")).orElseThrow().progress());
    assertEquals(List.of(), seen, "that tasks begin is news only");

    runner.handle(new Event.Progressed(6, List.of(Progress.startingOver(id("r"), 6))));
    assertEquals(List.of(Optional.empty()), seen.stream().map(RunningJob::progress).toList());
    assertEquals(3, log.size());
  }

  @Test
  void nothingIsSaidOfTheTasksOfAJobThatStartsOver() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Progress(id("r"), 5, List.of(stage(2)), List.of(), false, true));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Progress(id("r"), 5, List.of(), List.of(), true, true));
  }

  @Test
  void reportsOnJobsThatDoNotRunAreNoEvent() {
    ScriptedPolicy policy = ScriptedPolicy.silent();
    PolicyRunner runner = running(policy);
    runner.handle(
        new Event.Progressed(5, List.of(new Progress(id("w"), 5, List.of(stage(2)), List.of()))));
    assertEquals(List.of(), policy.seen);
    assertEquals(1, log.size());
  }

  @Test
  void waitingJobCannotBeResized() {
    PolicyRunner runner =
        running(new ScriptedPolicy(snapshot -> decisions(decision("w", ReasonCode.LENT))));
    runner.handle(new Event.Withdrawn(1, id("stranger")));
    IllegalStateException refusal =
        assertThrows(IllegalStateException.class, () -> runner.handle(new Event.TimePassed(2)));
    assertEquals("decision LENT is about job w, which does not run", refusal.getMessage());
  }

  @Test
  void moreCannotBeLentThanIsGiven() {
    assertThrows(IllegalArgumentException.class, () -> resize(3, 4));
    assertThrows(IllegalArgumentException.class, () -> resize(3, -1));
    assertThrows(IllegalArgumentException.class, () -> resize(0, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RunningJob(job("r"), 1, 2, Standing.PROMISED, 0, Optional.empty()));
  }

  @Test
  void stagesHaveNoFewerThanNoTasksAndComeAfterStagesThatThereAre() {
    assertThrows(IllegalArgumentException.class, () -> stage(-1));
    assertThrows(IllegalArgumentException.class, () -> new TaskEnd("map", -1, true));
    TaskStage orphan = new TaskStage("reduce", SIZE, 1, List.of(), List.of(1));
    assertThrows(
        IllegalArgumentException.class, () -> new Progress(id("r"), 5, List.of(orphan), List.of()));
  }

  private static TaskStage stage(int pending) {
    return new TaskStage("map", SIZE, pending, List.of(3L), List.of());
  }

  private static Decision resize(int tasks, int lent) {
    Decision like = decision("r", ReasonCode.LENT);
    return new Decision(id("r"), ReasonCode.LENT, tasks, lent, like.numbers(), like.terms());
  }

  private PolicyRunner running(Policy policy) {
    return PolicyRunner.resume(
        policy,
        Map.of(),
        log::add,
        0,
        Jobs.cluster(10),
        List.of(job("w")),
        List.of(new RunningJob(job("r"), 1, 0)));
  }
}
