package io.github.punctual.admission.tempo.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which order the stages of a run come where nobody says so. */
class RunShapeTest {
  private static final JobId JOB = new JobId("job");

  private final RunShape shape = new RunShape();

  private static TaskStage stage(String name, int pending, int running) {
    ResourceVector size = ResourceVector.of(ResourceVector.VCORES, 1);
    return new TaskStage(name, size, pending, Collections.nCopies(running, 0L), List.of());
  }

  private static Progress report(long now, List<TaskStage> stages, String... ended) {
    return new Progress(
        JOB, now, stages, Stream.of(ended).map(name -> new TaskEnd(name, 1000, true)).toList());
  }

  private void see(long now, List<TaskStage> stages, String... ended) {
    shape.see(report(now, stages, ended), Set.of());
  }

  @Test
  void whatIsAskedForWhenOthersAreDoneCameAfterThem() {
    see(0, List.of(stage("map", 2, 0)));
    see(100, List.of(stage("map", 0, 1)), "map");
    see(200, List.of(), "map");
    see(250, List.of(stage("reduce", 1, 0)));
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
    assertEquals(List.of("map", "reduce"), List.copyOf(shape.parents().keySet()));
  }

  @Test
  void whatIsAskedForAtOnceCameAfterNone() {
    see(0, List.of(stage("map", 2, 0), stage("reduce", 1, 0)));
    see(200, List.of(stage("reduce", 1, 0)), "map");
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of()), shape.parents());
  }

  @Test
  void whatIsAskedForWhenMostOfTheTimeOfAnotherLiesAheadRunsBesideIt() {
    see(0, List.of(stage("map", 20, 1)));
    see(10, List.of(stage("map", 19, 1), stage("reduce", 1, 0)), "map");
    see(200, List.of(stage("reduce", 0, 1)), "map");
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of()), shape.parents());
  }

  @Test
  void whatIsAskedForShortlyBeforeAnotherIsDoneWaitsForIt() {
    see(0, List.of(stage("map", 0, 4)));
    see(99, List.of(stage("map", 0, 1), stage("reduce", 1, 0)), "map", "map", "map");
    see(100, List.of(stage("reduce", 0, 1)), "map");
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
  }

  @Test
  void theLastEndAndTheNextRequestMayBeToldTogether() {
    see(0, List.of(stage("map", 0, 1)));
    see(100, List.of(stage("reduce", 1, 0)), "map");
    assertEquals(Set.of("map"), shape.parents().get("reduce"));
  }

  @Test
  void aStageMayBeginAndEndBetweenTwoReports() {
    see(0, List.of(stage("a", 0, 1)));
    see(100, List.of(stage("c", 1, 0)), "a", "b");
    assertEquals(Map.of("a", Set.of(), "b", Set.of("a"), "c", Set.of("a", "b")), shape.parents());
  }

  @Test
  void whatEndedBeforeAnythingWasSeenCameFirst() {
    shape.see(report(100, List.of(stage("reduce", 1, 0))), Set.of("map"));
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
    assertEquals(List.of("map", "reduce"), List.copyOf(shape.parents().keySet()));
  }

  @Test
  void aStageThatComesBackStaysWhereItWas() {
    see(0, List.of(stage("map", 0, 1)));
    see(100, List.of(stage("reduce", 0, 1)), "map");
    see(200, List.of(stage("map", 1, 0), stage("reduce", 0, 1)));
    see(300, List.of(stage("reduce", 0, 1)), "map");
    assertEquals(Map.of("map", Set.of(), "reduce", Set.of("map")), shape.parents());
  }
}
