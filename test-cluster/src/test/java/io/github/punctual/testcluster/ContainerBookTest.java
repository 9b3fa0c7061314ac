package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContainerBookTest {
  private static final Resource SIZE = Resource.newInstance(256, 1);
  private static final ApplicationAttemptId ATTEMPT =
      ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);

  private final ContainerBook book = new ContainerBook();

  @BeforeEach
  void askForTwo() {
    book.ask(2, SIZE, new TaskScript(Duration.ofSeconds(1), 0));
    assertEquals(List.of(2), asked());
  }

  @Test
  void asksAgainForAContainerThatCannotBeStartedAndGivesItBack() {
    Map<Container, TaskScript> fresh = answer(List.of(container(1), container(2)), List.of());
    assertEquals(2, fresh.size());
    book.started(id(2));

    book.failedToStart(container(1));

    assertEquals(List.of(container(2)), book.running());
    assertEquals(1, book.missing());
    assertEquals(List.of(1), asked());
    assertEquals(List.of(id(1)), book.takeReleases());
    answer(List.of(container(3)), List.of(status(1)));
    assertEquals(0, book.missing());
    assertEquals(List.of(), book.completed(), "what never ran has not ended");
  }

  @Test
  void asksAgainForAContainerThatIsGoneWhenItIsGiven() {
    assertTrue(answer(List.of(container(1)), List.of(status(1))).isEmpty());

    assertEquals(List.of(), book.running());
    assertEquals(2, book.missing());
    assertEquals(List.of(), book.completed());
  }

  @Test
  void asksForNothingInPlaceOfWhatWasTakenBack() {
    answer(List.of(container(1)), List.of());
    book.cancelAsks();

    book.failedToStart(container(1));

    assertEquals(0, book.missing());
    assertEquals(List.of(0), asked());
  }

  @Test
  void tellsHowStartedContainersEnded() {
    answer(List.of(container(1)), List.of());
    book.started(id(1));

    answer(List.of(), List.of(status(1)));

    assertEquals(1, book.completed().size());
    assertEquals(1, book.missing(), "the other of the two");
  }

  @Test
  void asksAgainForATaskThatIsTakenAwayUntilItIsDone() {
    ContainerBook persistent = new ContainerBook();
    TaskScript task = new TaskScript(Duration.ofSeconds(3), 0);
    persistent.askUntilDone(7, SIZE, List.of(task));
    assertEquals(1, persistent.takeChangedAsks().get(0).getNumContainers());

    assertEquals(Map.of(container(1), task), enter(persistent, List.of(container(1)), List.of()));
    enter(persistent, List.of(), List.of(status(1, ContainerExitStatus.PREEMPTED)));

    assertEquals(0, persistent.succeeded(7));
    assertEquals(1, persistent.takeChangedAsks().get(0).getNumContainers());

    enter(persistent, List.of(container(2)), List.of());
    enter(persistent, List.of(), List.of(status(2, ContainerExitStatus.SUCCESS)));

    assertEquals(1, persistent.succeeded(7));
    assertEquals(Duration.ofSeconds(3), persistent.worked());
    assertEquals(0, persistent.missing());
  }

  private List<Integer> asked() {
    return book.takeChangedAsks().stream().map(ResourceRequest::getNumContainers).toList();
  }

  private Map<Container, TaskScript> answer(List<Container> given, List<ContainerStatus> ended) {
    return enter(book, given, ended);
  }

  private static Map<Container, TaskScript> enter(
      ContainerBook book, List<Container> given, List<ContainerStatus> ended) {
    return book.enter(
        AllocateResponse.newBuilder()
            .availableResources(SIZE)
            .allocatedContainers(given)
            .completedContainersStatuses(ended)
            .build());
  }

  private static ContainerId id(long number) {
    return ContainerId.newContainerId(ATTEMPT, number);
  }

  private static Container container(long number) {
    Container container =
        Container.newInstance(
            id(number),
            NodeId.newInstance("127.0.0.1", 1),
            "127.0.0.1:2",
            SIZE,
            Priority.newInstance(1),
            null);
    container.setAllocationRequestId(1);
    return container;
  }

  private static ContainerStatus status(long number) {
    return status(number, ContainerExitStatus.ABORTED);
  }

  private static ContainerStatus status(long number, int exitStatus) {
    return ContainerStatus.newInstance(id(number), ContainerState.COMPLETE, "", exitStatus);
  }
}
