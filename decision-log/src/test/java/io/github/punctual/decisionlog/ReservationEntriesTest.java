package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.DecisionLog.Kind;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What books of reservations write, as lines, and decided again from them. */
class ReservationEntriesTest {
  private static final String PLAN = "root.plan";
  private static final List<String> TEXTS =
      List.of(
          "window(atom(<1024,1>, 2, 6, 5, 60), 0, 90)",
          "window(atom(<1024,1>, 4, 12, 5, 400), 0, 60)",
          "window(order(atom(<1024,1>, 1, 4, 5, 40), gap(0, 10), atom(<512,2>, 2, 4, 5, 20)), 0, 90)",
          "window(any(atom(<1024,1>, 8, 8, 5, 40), all(atom(<1024,1>, 1, 4, 5, 40), atom(<512,1>, 1, 1, 5, 5))), 10, 80)",
          "every(100s, 0, window(atom(<1024,1>, 1, 4, 5, 20), 0, 60))");

  /** Something of everything that can happen to a book, in an order that the seed says. */
  private static List<DecisionLog.Entry> run(long seed) {
    Random random = new Random(seed);
    List<DecisionLog.Entry> log = new ArrayList<>();
    ReservationBook book =
        new ReservationBook(
            new ReservationBook.Parts(
                new BookSettings(1000, 200_000, 2000, 20_000, 4),
                Planners.byName("price-guided").orElseThrow(),
                new CapPolicy(
                    Map.of(PLAN, Caps.parse(Map.of("user-capacity", "60%"))), Caps.NONE, 1000)),
            machines(16),
            0);
    book.writeTo(log::add, PLAN);
    long now = 0;
    for (int i = 0; i < 60; i++) {
      now += random.nextInt(6000);
      long at = now;
      Request fresh = request("r" + i, TEXTS.get(random.nextInt(TEXTS.size())), random);
      Optional<Booking> some = book.bookings().stream().skip(random.nextInt(4)).findFirst();
      switch (random.nextInt(8)) {
        case 0 -> book.submit(fresh, at);
        case 1, 2 -> {
          BookOutlook<Answer> outlook = book.outlook(at, () -> book.submit(fresh, at));
          assertTrue(book.take(outlook));
        }
        case 3 -> {
          CapacityProfile most = profile(at, random);
          book.outlook(at, () -> book.within(most, () -> book.submit(fresh, at)));
          book.overruled(fresh.key(), Refused.of(RefusalCode.TOO_MANY, "there are many"));
        }
        case 4 ->
            some.map(Booking::request)
                .map(was -> was.with(fresh.rdl(), fresh.text()))
                .ifPresent(request -> book.update(request, at));
        case 5 ->
            some.ifPresent(
                each -> {
                  if (random.nextBoolean()) {
                    book.delete(each.key(), at);
                  } else {
                    book.finished(each.key(), at);
                  }
                });
        case 6 -> book.capacity(profile(at, random), millis -> Optional.of("repairs"), at);
        default -> book.advance(at);
      }
      book.takeNotices();
    }
    return log;
  }

  private static ResourceVector machines(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  private static CapacityProfile profile(long now, Random random) {
    return CapacityProfile.of(
        new TreeMap<>(
            Map.of(
                now,
                machines(6 + random.nextInt(11)),
                now + 20_000,
                machines(4 + random.nextInt(13)),
                now + 50_000,
                machines(16))));
  }

  private static Request request(String name, String text, Random random) {
    return new Request(
        new ReservationKey(name),
        random.nextBoolean() ? "ada" : "bob",
        PLAN,
        "a \"name\"",
        RdlText.parse(text).orThrow(),
        text,
        random.nextInt(3),
        1.5);
  }

  private static LogReplay.Result replay(List<DecisionLog.Entry> log) {
    return new LogReplay(
            () -> {
              throw new AssertionError("there are no jobs");
            })
        .replay(log);
  }

  @Test
  void everyEntryComesBackEqualFromItsLineAndIsDecidedAgain() {
    TreeSet<String> kinds = new TreeSet<>();
    int refused = 0;
    int told = 0;
    for (long seed = 0; seed < 8; seed++) {
      List<DecisionLog.Entry> log = run(seed);
      List<DecisionLog.Entry> read = new ArrayList<>();
      for (DecisionLog.Entry entry : log) {
        String line = DecisionLogCodec.encode(entry);
        read.add(DecisionLogCodec.decode(line, 1));
        JsonNode tree = Json.tree(line);
        kinds.add(tree.at("/event/kind").asText());
        refused += tree.has("refused") ? 1 : 0;
        told += tree.path("notices").size();
      }
      assertEquals(log, read, "seed " + seed);
      LogReplay.Result result = replay(read);
      assertEquals(
          List.of(), result.differences().stream().map(LogReplay.Difference::field).toList());
      assertEquals(log.size() - 1, result.tallies().get(Kind.RESERVATIONS).steps());
    }
    assertEquals(9, kinds.size(), kinds::toString);
    assertTrue(refused > 50 && told > 20, refused + " refused, " + told + " told");
  }

  @Test
  void offersThatTimeCutShortAreNotHeldAgainstTheRest() {
    List<DecisionLog.Entry> log = run(1);
    for (int i = 1; i < log.size(); i++) {
      ReservationEntry.Step step = (ReservationEntry.Step) log.get(i);
      if (step.refused().filter(answer -> !answer.refusal().offers().isEmpty()).isPresent()
          && !(step.event() instanceof ReservationEntry.Overruled)) {
        ObjectNode line = (ObjectNode) Json.tree(DecisionLogCodec.encode(step));
        ((ObjectNode) line.get("refused")).putArray("offers");
        log.set(i, DecisionLogCodec.decode(Json.text(line), 1));
        assertEquals(1, replay(log).differences().size());

        line.put("cutShort", true);
        DecisionLog.Entry cut = DecisionLogCodec.decode(Json.text(line), 1);
        assertEquals(cut, DecisionLogCodec.decode(DecisionLogCodec.encode(cut), 1));
        log.set(i, cut);
        assertEquals(List.of(), replay(log).differences());
        return;
      }
    }
    throw new AssertionError("no refusal has offers");
  }

  @Test
  void aPlanThatCannotBeMadeAgainIsToldAndTheOthersAreDecidedAgain() {
    List<DecisionLog.Entry> log = run(2);
    ReservationEntry.Start start = (ReservationEntry.Start) log.get(0);
    ReservationEntry.Start unknown =
        new ReservationEntry.Start(
            start.atMillis(), "root.other", Map.of("planner", "oracle"), start.state());
    List<DecisionLog.Entry> both = new ArrayList<>(List.of(unknown));
    both.add(
        new ReservationEntry.Step(
            1,
            "root.other",
            new ReservationEntry.TimePassed(),
            false,
            Optional.empty(),
            false,
            List.of(),
            List.of(),
            List.of()));
    both.addAll(log);

    LogReplay.Result result = replay(both);

    assertEquals(1, result.differences().size());
    LogReplay.Difference told = result.differences().get(0);
    assertEquals(unknown, told.logged());
    assertTrue(told.field().startsWith("it cannot start from this: "), told.field());
    assertEquals(1, result.tallies().get(Kind.RESERVATIONS).skipped());
    assertEquals(log.size() - 1, result.tallies().get(Kind.RESERVATIONS).steps());
  }

  @Test
  void anyFigureOfADecisionThatIsEditedIsFoundWithBothItsValues() {
    Random random = new Random(14);
    TreeSet<String> places = new TreeSet<>();
    for (long seed = 0; seed < 3; seed++) {
      List<DecisionLog.Entry> log = run(seed);
      for (int i = 1; i < log.size(); i++) {
        ObjectNode line = (ObjectNode) Json.tree(DecisionLogCodec.encode(log.get(i)));
        List<Figure> figures = figures(line);
        if (figures.isEmpty() || line.at("/event/kind").asText().equals("overruled")) {
          continue;
        }
        Figure figure = figures.get(random.nextInt(figures.size()));
        figure.edit();
        DecisionLog.Entry edited;
        try {
          edited = DecisionLogCodec.decode(Json.text(line), 1);
        } catch (MalformedRecordException e) {
          continue; // It does not even make sense.
        }
        List<DecisionLog.Entry> tampered = new ArrayList<>(log);
        tampered.set(i, edited);
        List<LogReplay.Difference> differences = replay(tampered).differences();
        assertEquals(1, differences.size(), line::toString);
        assertEquals(edited, differences.get(0).logged());
        assertEquals(Optional.of(log.get(i)), differences.get(0).replayed());
        String found = differences.get(0).field();
        // The words of a refusal follow from its numbers, and come first.
        assertTrue(
            found.contains(figure.name() + " is " + figure.now() + " in the log and ")
                || found.startsWith("refused."),
            () -> found + ", and not " + figure);
        places.add(figure.name());
      }
    }
    assertTrue(places.size() > 8, places::toString);
  }

  /** A number beside what happened. */
  private record Figure(ObjectNode owner, String name) {
    void edit() {
      long value = owner.get(name).longValue();
      owner.set(
          name, value == (int) value ? new IntNode((int) value + 1) : new LongNode(value + 1));
    }

    String now() {
      return owner.get(name).toString();
    }
  }

  private static List<Figure> figures(ObjectNode line) {
    List<Figure> found = new ArrayList<>();
    for (String name : List.of("refused", "changes", "notices")) {
      collect(line.path(name), found);
    }
    return found;
  }

  private static void collect(JsonNode node, List<Figure> found) {
    node.properties()
        .forEach(
            field -> {
              if (field.getValue().isIntegralNumber()) {
                found.add(new Figure((ObjectNode) node, field.getKey()));
              }
            });
    node.forEach(each -> collect(each, found));
  }

  @Test
  void anotherCapacityAtTheStartIsFound() {
    List<DecisionLog.Entry> log = run(1);
    ObjectNode start = (ObjectNode) Json.tree(DecisionLogCodec.encode(log.get(0)));
    start.path("capacity").forEach(amount -> ((ObjectNode) amount).put("vcores", 9));
    log.set(0, DecisionLogCodec.decode(Json.text(start), 1));
    assertFalse(replay(log).same());
  }

  @Test
  void whatIsTakenWithoutHavingBeenForeseenIsFound() {
    List<DecisionLog.Entry> log = run(2);
    List<DecisionLog.Entry> without =
        log.stream()
            .filter(entry -> !DecisionLogCodec.encode(entry).contains("\"foreseen\":true"))
            .toList();
    LogReplay.Result result = replay(without);
    assertTrue(
        result.differences().stream().anyMatch(each -> each.field().contains("foreseen")),
        () -> result.differences().toString());
  }

  @Test
  void complaintsNameThePlaceInTheLine() {
    String line =
        "{\"type\":\"step\",\"at\":1,\"kind\":\"reservations\",\"subject\":\"root.plan\",\"event\":%s}";
    assertComplaint("event.kind is \"sent\"; it must be", line.formatted("{\"kind\":\"sent\"}"));
    assertComplaint("field event.request is missing", line.formatted("{\"kind\":\"submitted\"}"));
    assertComplaint(
        "field subject is missing", line.replace("\"subject\"", "\"of\"").formatted("{}"));
  }

  private static void assertComplaint(String expected, String line) {
    MalformedRecordException e =
        assertThrows(MalformedRecordException.class, () -> DecisionLogCodec.decode(line, 3));
    assertTrue(e.getMessage().startsWith("line 3: " + expected), e.getMessage());
  }

  @Test
  void roughlyAsManyBytesAreExpectedAsALineHas() {
    for (long seed = 0; seed < 20; seed++) {
      for (DecisionLog.Entry entry : run(seed)) {
        assertRoughlyRight(entry);
      }
    }
    for (long seed = 0; seed < 1000; seed++) {
      assertRoughlyRight(new RandomRecords(seed).entry());
    }
  }

  private static void assertRoughlyRight(DecisionLog.Entry entry) {
    long bytes = DecisionLogCodec.encode(entry).length();
    assertTrue(
        bytes < 4 * entry.roughBytes() && entry.roughBytes() < 1024 + 4 * bytes,
        () -> entry.roughBytes() + " expected of " + bytes + ": " + entry);
  }
}
