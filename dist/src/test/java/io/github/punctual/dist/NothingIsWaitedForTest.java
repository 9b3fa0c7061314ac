package io.github.punctual.dist;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The scheduler's event thread and the heartbeats wait for no lock of ours and for no disk: nothing
 * that the stock scheduler calls of ours reaches anything that does.
 */
class NothingIsWaitedForTest {
  private static final String YARN = "io.github.punctual.yarn.";

  /** Methods that give something to another thread. */
  private static final Set<String> HAND_OVER =
      Set.of(
          "PartThread.execute",
          "PartThread.after",
          "PartThread.every",
          "PostponedTasks.whenReady",
          "TaskFeed.afterwards");

  /** What waits all the same, and why that does no harm. */
  private static final Map<String, String> EXEMPT =
      Map.of(
          "Parts.openForRecovery",
              "the store is read before the first application is recovered, and once",
          "TrackedJob", "its monitor guards the fields of one job while they are read or written",
          "PlanQueues.ensure", "the stock scheduler's own lock, which is taken again",
          "ReservedNodes.dropInVain", "the stock scheduler's own lock, which is taken again");

  /** Of the scheduler, what the event thread and heartbeats call. */
  private static final Set<String> ENTRIES =
      Set.of(
          "handle",
          "allocate",
          "tryCommit",
          "createResourceCommitRequest",
          "completedContainerInternal",
          "getMaximumResourceCapability");

  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // Its iterators are none that a ResourceManager could come to.
          .withImportOption(location -> !location.contains("/punctual/simulator/"))
          .importPackages("io.github.punctual");

  private static List<JavaMethod> entries() {
    List<JavaMethod> entries = new ArrayList<>();
    for (JavaClass type : SHIPPED) {
      boolean orders =
          type.isAssignableTo(
                  "org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy")
              || type.isAssignableTo(
                  "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy");
      boolean schedules = assignableTo(YARN + "PartsScheduler").test(type);
      for (JavaMethod method : type.getMethods()) {
        if (!method.getModifiers().contains(JavaModifier.STATIC)
            && (orders || (schedules && ENTRIES.contains(method.getName())))) {
          entries.add(method);
        }
      }
    }
    return entries;
  }

  private static String name(JavaCodeUnit unit) {
    return unit.getOwner().getSimpleName() + "." + unit.getName();
  }

  private static Waits waits() {
    return new Waits(
        unit -> HAND_OVER.contains(name(unit)),
        unit ->
            EXEMPT.containsKey(unit.getOwner().getSimpleName()) || EXEMPT.containsKey(name(unit)));
  }

  @Test
  void nothingThatTheSchedulerCallsWaits() {
    Waits waits = waits();
    assertEquals(Set.of(), waits.from(entries()));
    Set<String> reached = waits.reached();
    assertTrue(reached.size() > 200, reached.size() + " methods were reached");
    assertTrue(
        reached.containsAll(
            Set.of(
                "SubmissionGate.passes",
                "Enforcer.permits",
                "TaskFeed.ended",
                "KeptRoom.permits",
                "ReservationGate.route",
                "RushService.asked",
                "RushServing.proposed")),
        "all parts are followed");
  }

  @Test
  void itWouldBeFound() {
    List<JavaMethod> guilty =
        List.copyOf(SHIPPED.get(YARN + "reservation.desk.ReservationKeeper").getMethods());
    Set<String> found = waits().from(guilty);
    assertTrue(
        found.stream()
            .anyMatch(
                each ->
                    each.startsWith("takes a monitor: ReservationKeeper.make > StoreSection.make")),
        found::toString);
    assertTrue(
        found.stream().anyMatch(each -> each.startsWith("waits by org.apache.hadoop.fs")),
        found::toString);
  }
}
