package io.github.punctual.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.part.SchedulerPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
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
  void oneYesIsEnoughAndAFailureIsNone() {
    assertTrue(parts("failing", "a", "b").any(SchedulerPart::isPlan, "a"));
    assertEquals(List.of("failing", "a"), heard);
    assertFalse(parts("failing", "a").any(SchedulerPart::isPlan, "b"));
  }

  @Test
  void oneNoIsEnoughTheLastIsAskedFirstAndAFailureIsNone() {
    assertTrue(parts("a", "failing", "a").all(SchedulerPart::isPlan, "a"));
    heard.clear();
    assertFalse(parts("a", "b", "c").all(SchedulerPart::isPlan, "c"));
    assertEquals(List.of("c", "b"), heard);
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
  void inShadowModeAllAreAskedAndNoneRefuses() {
    enforces = false;
    AppAddedSchedulerEvent event = new AppAddedSchedulerEvent(ID, "default", "user");
    assertSame(event, parts("refusing", "a").route(event).orElseThrow());
    assertTrue(parts("refusing").passes(event));
    assertFalse(parts("a").looksAtReserved(NodeId.newInstance("node", 1)));
    assertEquals(List.of("refusing", "refusing"), heard);
  }
}
