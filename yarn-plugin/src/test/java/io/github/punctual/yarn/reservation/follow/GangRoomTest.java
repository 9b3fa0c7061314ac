package io.github.punctual.yarn.reservation.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.queues.serve.QueueSize;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** A stage of 4 small containers in the seconds 100 to 200, then a gang of 3 large ones. */
class GangRoomTest {
  private static final QueueId QUEUE = new QueueId("root.plan.r");
  private static final ResourceVector MASTER = ResourceVector.of(256, 1);
  private static final Resource SMALL = Resource.newInstance(1024, 1);
  private static final Resource LARGE = Resource.newInstance(2048, 1);
  private static final long SOON = 5_000;

  private static Gangs gangs(int gangMemory, int second) {
    ReservationBook book =
        new ReservationBook(
            new ReservationBook.Parts(
                new BookSettings(1000, 1_000_000, 0, 0, 0),
                Planners.byName("gree").orElseThrow(),
                SharingPolicy.NONE),
            ResourceVector.of(10_240, 10),
            0);
    ReservationKey key = new ReservationKey("r");
    String rdl =
        "order(window(atom(<1024,1>, 1, 4, 100, 400), 100, 200), window(atom(<%d,1>, 3, 3, 100, 300), 200, 300))"
            .formatted(gangMemory);
    assertTrue(
        book.submit(
                new Request(key, "ada", "root.plan", "r", RdlText.parse(rdl).orThrow(), rdl, 0, 1),
                0)
            .isAccepted());
    return Gangs.ahead(book.booking(key).orElseThrow(), second * 1000L, SOON).orElseThrow();
  }

  private static QueueUse use(int held) {
    return new QueueUse(
        QUEUE,
        MASTER.plus(ResourceVector.of(1024L * held, held)),
        ResourceVector.of(6144, 3),
        1,
        List.of());
  }

  private static GangRoom room(Gangs gangs, boolean fits, int held, Resource... asked) {
    return GangRoom.of(gangs, use(held), fits, Set.of(asked), Vectors::toResource);
  }

  private static QueueShare share() {
    return new QueueShare(QUEUE, 0, ResourceVector.of(4096, 4).plus(MASTER), Beyond.FAIR, 1);
  }

  @Test
  void keepsNothingForAPartOfAGangWhileAnotherStageIsPromised() {
    GangRoom room = room(gangs(2048, 150), false, 1, LARGE);

    assertTrue(room.use().pending().isZero(), "it is not short of anything");
    assertEquals(use(1).held(), room.served(share()).level());
    QueueSize size = room.size(room.served(share()).level(), MASTER);
    assertEquals(use(1).held(), size.maximum());
    assertEquals(Set.of(LARGE), size.withheld());
  }

  @Test
  void opensForTheWholeGangAsSoonAsItFits() {
    GangRoom room = room(gangs(2048, 150), true, 0, LARGE);

    assertEquals(QueueSize.atLeast(share().level()), room.size(share().level(), MASTER));
    assertEquals(share(), room.served(share()));
  }

  @Test
  void limitsNothingButTheGangWhileAnotherStageIsAtWork() {
    for (Resource[] asked : new Resource[][] {{}, {SMALL}}) {
      GangRoom room = room(gangs(2048, 50), false, 0, asked);

      assertFalse(room.isLimited());
      assertEquals(Set.of(LARGE), room.withheld());
      assertEquals(use(0), room.use());
    }
  }

  @Test
  void holdsWhatItCannotTellApartToWhatIsPromised() {
    GangRoom mixed = room(gangs(2048, 150), false, 0, SMALL, LARGE);
    GangRoom alike = room(gangs(1024, 150), false, 0, SMALL);

    assertEquals(share().level(), mixed.size(share().level(), MASTER).maximum());
    assertEquals(share().level(), alike.size(share().level(), MASTER).maximum());
    assertTrue(alike.withheld().isEmpty(), "a stage gets its promise");
    assertEquals(share(), mixed.served(share()));
  }

  @Test
  void withholdsNothingOnceTheLevelOfTheGangMayRise() {
    assertFalse(room(gangs(2048, 194), false, 0, LARGE).withheld().isEmpty());
    assertTrue(room(gangs(2048, 195), false, 0, LARGE).withheld().isEmpty());

    GangRoom planned = room(gangs(2048, 250), true, 0, LARGE);
    assertTrue(planned.isLimited());
    assertEquals(share().level(), planned.size(share().level(), MASTER).maximum());
  }
}
