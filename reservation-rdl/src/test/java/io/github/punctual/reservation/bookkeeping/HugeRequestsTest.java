package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.book;
import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.refuse;
import static io.github.punctual.reservation.bookkeeping.Books.request;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.flat.FlatDefinition;
import io.github.punctual.reservation.flat.FlatReader;
import io.github.punctual.reservation.flat.FlatRequest;
import io.github.punctual.reservation.flat.Interpreter;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests for more than anybody has, in numbers that a client may send. */
class HugeRequestsTest {
  /** What a standard client asks for, each so often for so long. */
  private static Request flat(int times, int containers, long durationMillis) {
    FlatRequest each = new FlatRequest(ResourceVector.of(1024, 1), containers, 1, durationMillis);
    FlatDefinition definition =
        new FlatDefinition(
            0, Long.MAX_VALUE, Interpreter.ALL, Collections.nCopies(times, each), "0", "huge");
    Rdl rdl = FlatReader.read(definition).orThrow();
    return new Request(
        key("huge"), Books.OWNER, Books.QUEUE, "huge", rdl, RdlText.compact(rdl), 0, 1);
  }

  @Test
  void ofAtomsWhoseSumIsTooLargeANumberAreRefusedAsOthersAre() {
    String atom = "atom(<1,1>, 1, 100000000, 1s, 100000000s)";
    String many = "all(%s)".formatted(String.join(", ", Collections.nCopies(22, atom)));

    assertEquals(RefusalCode.NO_ROOM, refuse(book(10), request("huge", many), 0).code());
    assertEquals(RefusalCode.NO_ROOM, refuse(book(10), flat(2, 1_100_000_000, 1000), 0).code());
  }

  @Test
  void mayHaveWorkInPartsOfSecondsForLongerThanAnybodyLives() {
    String text = "atom(<1,1>, 1, 100000000, 1s, 10000000000.5s)";

    assertEquals(RefusalCode.NO_ROOM, refuse(book(10), request("huge", text), 0).code());
  }

  @Test
  void ofMoreWorkThanCanBeCountedAreTooLargeAndNothingIsOffered() {
    Refused refused = refuse(book(10), flat(1, Integer.MAX_VALUE, 51L * 24 * 3_600_000), 0);

    assertEquals(RefusalCode.TOO_LARGE, refused.code());
    assertEquals(List.of(), refused.refusal().offers());
  }
}
