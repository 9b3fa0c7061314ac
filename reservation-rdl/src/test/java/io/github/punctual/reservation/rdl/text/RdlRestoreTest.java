package io.github.punctual.reservation.rdl.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is kept as text comes back, also what nobody would have been allowed to write. */
class RdlRestoreTest {
  private static final ResourceVector BUNDLE = ResourceVector.of(1024, 1);
  private static final Atom ATOM =
      new Atom(BUNDLE, 1, 2, Duration.ofSeconds(3), Duration.ofSeconds(4));

  static Stream<Rdl> treesThatNobodyMayWrite() {
    Duration forever = Duration.ofSeconds(Long.MAX_VALUE / 4, 999_999_999);
    return Stream.of(
        new Atom(BUNDLE, 5, 5, Duration.ofHours(1), Duration.ofSeconds(1)),
        new Atom(BUNDLE, Integer.MAX_VALUE, Integer.MAX_VALUE, forever, forever),
        new Atom(
            ResourceVector.of(Map.of("memory-mb", Long.MAX_VALUE, "x y", 1L)),
            1,
            1,
            Duration.ZERO,
            Duration.ofNanos(1)),
        window(Instant.ofEpochMilli(Long.MIN_VALUE), Instant.ofEpochMilli(Long.MAX_VALUE)),
        window(Instant.EPOCH, Instant.EPOCH),
        new All(List.of(ATOM, new Every(weekly(), ATOM))),
        new Every(new Recurrence.ByCalendar("FREQ=SECONDLY", ZoneId.of("UTC")), ATOM),
        Order.of(Collections.nCopies(RdlText.MOST_ATOMS + 1, ATOM)),
        Order.of(Collections.nCopies(RdlText.LONGEST_TEXT / 25, ATOM)),
        nested(300));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("treesThatNobodyMayWrite")
  void whatIsPrintedIsRestored(Rdl tree) {
    assertTrue(tree.equals(RdlText.restore(RdlText.compact(tree))));
    assertTrue(tree.equals(RdlText.restore(RdlText.indented(tree))));
    assertTrue(RdlText.parse(RdlText.compact(tree)).tree().isEmpty());
  }

  @Test
  void whatPeopleMayWriteIsRestoredToo() {
    RandomRdl trees = new RandomRdl(9);
    for (int i = 0; i < 500; i++) {
      Rdl tree = trees.top();
      assertEquals(tree, RdlText.restore(RdlText.compact(tree)));
    }
  }

  @Test
  void whatIsPrintedWhereOtherDigitsAreUsualIsRestored() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertEquals("atom(<1024,1>, 1, 2, 3, 4)", RdlText.compact(ATOM));
      assertEquals(ATOM, RdlText.restore(RdlText.compact(ATOM)));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whatWasNotPrintedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> RdlText.restore("atom(<1,1>, 1, 1, 1"));
  }

  private static Recurrence weekly() {
    return new Recurrence.ByCalendar("FREQ=WEEKLY", ZoneId.of("UTC"));
  }

  private static Rdl window(Instant start, Instant finish) {
    return new Window(ATOM, new TimePoint.Absolute(start), new TimePoint.Absolute(finish));
  }

  private static Rdl nested(int levels) {
    Rdl tree = ATOM;
    for (int i = 0; i < levels; i++) {
      tree = new All(List.of(tree));
    }
    return tree;
  }
}
