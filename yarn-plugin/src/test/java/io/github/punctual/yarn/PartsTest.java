package io.github.punctual.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.rm.LogWatch;
import io.github.punctual.yarn.settings.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.junit.jupiter.api.Test;

/** The parts of a scheduler are told and asked one after the other, and none keeps out another. */
class PartsTest {
  private static final ApplicationId ID = ApplicationId.newInstance(1, 1);

  private final List<String> heard = new ArrayList<>();
  private boolean enforces = true;

  /** Says that a queue of its name is a plan; fails at what it hears when it is told to. */
  private final class Part implements SchedulerPart {
    private final String name;
    private final boolean fails;

    Part(String name, boolean fails) {
      this.name = name;
      this.fails = fails;
    }

    private void hear() {
      heard.add(name);
      if (fails) {
        throw new IllegalStateException("it was told to fail");
      }
    }

    @Override
    public void moved(ApplicationId id) {
      hear();
    }

    @Override
    public void refreshed(QueueSettings fresh) {
      hear();
    }

    @Override
    public boolean isPlan(String queue) {
      hear();
      return queue.equals(name);
    }

    @Override
    public boolean passes(SchedulerEvent event) {
      hear();
      return !name.equals("refusing");
    }

    @Override
    public boolean looksAtReserved(NodeId node) {
      hear();
      return true;
    }

    @Override
    public Optional<AppAddedSchedulerEvent> route(AppAddedSchedulerEvent event) {
      hear();
      return name.equals("refusing") ? Optional.empty() : Optional.of(event);
    }
  }

  /** Does something at each call of the hot path. */
  private class Everywhere implements SchedulerPart {
    @Override
    public boolean passes(SchedulerEvent event) {
      return heard.add("passes");
    }

    @Override
    public void handled(SchedulerEvent event) {
      heard.add("handled");
    }

    @Override
    public boolean looksAtReserved(NodeId node) {
      return !heard.add("looksAtReserved");
    }

    @Override
    public void proposed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      heard.add("proposed");
    }

    @Override
    public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      return heard.add("permits");
    }

    @Override
    public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      heard.add("committed");
    }

    @Override
    public void settled(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
      heard.add("settled");
    }
  }

  /** One of its methods is its own, the others are those of the class above it. */
  private final class Following extends Everywhere {
    @Override
    public boolean follows(RMContainer container) {
      return heard.add("follows");
    }
  }

  private Parts parts(String... names) {
    List<SchedulerPart> parts = new ArrayList<>();
    for (String name : names) {
      parts.add(new Part(name, name.equals("failing")));
    }
    return new Parts(parts, enforces);
  }

  @Test
  void allAreToldInTheirOrderThoughOneFails() {
    parts("a", "failing", "b").each(SchedulerPart::moved, ID);
    assertEquals(List.of("a", "failing", "b"), heard);
  }

  @Test
  void aPartThatDoesNotFollowARefreshIsCountedAndSaysSoEachTime() {
    try (LogWatch log = new LogWatch()) {
      Parts parts = parts("a", "failing", "b");
      parts.refreshed(null);
      parts.refreshed(null);
      assertEquals(List.of("b", "failing", "a", "b", "failing", "a"), heard);
      assertEquals(List.of(2L), List.copyOf(parts.failures().values()));
      assertEquals(2, log.ours().stream().filter(line -> line.contains("does not follow")).count());

      MetricsCollectorImpl collector = new MetricsCollectorImpl();
      parts.metrics().getMetrics(collector, true);
      MetricsRecordImpl failures = collector.getRecords().get(0);
      assertEquals(Parts.FAILURES, failures.name());
      assertEquals(2L, failures.metrics().iterator().next().value());
    }
  }

  @Test
  void oneYesIsEnoughAndAFailureIsNone() {
    assertTrue(parts("failing", "a", "b").any(SchedulerPart::isPlan, "a"));
    assertEquals(List.of("failing", "a"), heard);
    assertFalse(parts("failing", "a").any(SchedulerPart::isPlan, "b"));
  }

  @Test
  void oneNoIsEnoughTheLastIsAskedFirstAndAFailureIsNone() {
    assertTrue(parts("a", "failing", "b").passes(null));
    assertEquals(List.of("b", "failing", "a"), heard);
    heard.clear();
    assertFalse(parts("a", "refusing", "c").passes(null));
    assertEquals(List.of("c", "refusing"), heard);
  }

  @Test
  void anApplicationIsLedOnByThoseWhoDoNotFailAndSeenByNobodyAfterARefusal() {
    AppAddedSchedulerEvent event = new AppAddedSchedulerEvent(ID, "default", "user");
    assertSame(event, parts("a", "failing").route(event).orElseThrow());
    heard.clear();
    assertEquals(Optional.empty(), parts("refusing", "a").route(event));
    assertEquals(List.of("refusing"), heard);
  }

  @Test
  void whereContainersComeAndGoThosePartsAreCalledThatDoSomethingThere() {
    Parts parts = new Parts(List.of(new SchedulerPart() {}, new Following()), true);
    assertTrue(parts.passes(null));
    parts.handled(null);
    assertFalse(parts.looksAtReserved(null));
    parts.proposed(null);
    assertTrue(parts.permit(null));
    parts.committed(null);
    parts.settled(null);
    assertTrue(parts.follow(null));
    assertEquals(
        List.of(
            "passes",
            "handled",
            "looksAtReserved",
            "proposed",
            "permits",
            "committed",
            "settled",
            "follows"),
        heard);
  }

  @Test
  void inShadowModeAllAreAskedAndNoneRefuses() {
    enforces = false;
    AppAddedSchedulerEvent event = new AppAddedSchedulerEvent(ID, "default", "user");
    assertSame(event, parts("refusing", "a").route(event).orElseThrow());
    assertTrue(parts("refusing").passes(event));
    assertFalse(parts("a").looksAtReserved(NodeId.newInstance("node", 1)));
    assertEquals(List.of("refusing", "refusing"), heard);
  }
}
