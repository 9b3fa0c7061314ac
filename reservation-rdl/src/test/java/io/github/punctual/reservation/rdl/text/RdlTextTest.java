package io.github.punctual.reservation.rdl.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.reservation.rdl.RdlPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RdlTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          atom(<2048,1>, 1, 40, 60, 2400)                | ATOM( < 2048 , 1 > ,1,40,1m,40m );
          atom(<2048,1>, 1, 40, 90, 2400)                | atom(<2g,1>,1,40,1m30s,PT40M) # so
          atom(<2048,1>, 1, 40, 1s500ms, 2400)           | atom(<vcores=1,memory-mb=2gib>, 1, 40, 1.5, 2400)
          atom(<gpu=1,memory-mb=2048,vcores=1>, 1, 40, 0, 0) | atom(<memory-mb=2048,vcores=1,gpu=1>,1,40,0,0)
          window(atom(<1,1>, 1, 1, 1, 1), +0s, +13m20s)  | window(atom(<1,1>,1,1,1,1),0,800)
          window(atom(<1,1>, 1, 1, 1, 1), +10m, +8h)     | let night = 8h; let nap=10m; window(atom(<1,1>,1,1,1,1), nap, night)
          window(atom(<1,1>, 1, 1, 1, 1), +10m, +8h)     | let p1 = 8h; let P100=PT10M; window(atom(<1,1>,1,1,1,1), +P100, + p1)
          window(atom(<1,1>, 1, 1, 1, 1), +10m, +1d2h)   | let day.2 = +p1dt2h; window(atom(<1,1>,1,1,1,1), + 10m, + day.2)
          atom(<memory-mb=1,"p1"=2,"p4-gpu"=3>, 1, 1, 1, 1) | atom(<memory-mb=1,p1=2,p4-gpu=3>, 1, 1, 1, 1)
          atom(<memory-mb=1,"pt5m"=2>, 1, 1, 1, 1)       | atom(<memory-mb=1,'pt5m'=2>, 1, 1, 1, 1)
          window(atom(<1,1>, 1, 1, 1, 1), 2026-11-21T20:00:00Z, +1d2h) | window(atom(<1,1>,1,1,1,1),2026-11-21T21:00+01:00,+26h)
          order(atom(<1,1>, 1, 1, 1, 1), within(5m), atom(<1,1>, 1, 1, 1, 1)) | order(atom(<1,1>,1,1,1,1),gap(0,5m),atom(<1,1>,1,1,1,1))
          order(atom(<1,1>, 1, 1, 1, 1), atom(<1,1>, 1, 1, 1, 1)) | order(atom(<1,1>,1,1,1,1),after(0),atom(<1,1>,1,1,1,1))
          every("FREQ=DAILY", atom(<1,1>, 1, 1, 1, 1))   | every('FREQ=DAILY', "Z", atom(<1,1>,1,1,1,1))
          every(1d, atom(<1,1>, 1, 1, 1, 1))             | every(24h, 0, atom(<1,1>,1,1,1,1))
          """)
  void whatIsWrittenFreelyIsPrintedInOneForm(String canonical, String written) {
    assertEquals(canonical, RdlText.compact(RdlText.parse(written).orThrow()));
  }

  @Test
  void aPartIsFoundWhereItIsWritten() {
    Parsed parsed =
        RdlText.parse(
            "window(\n  order(atom(<1,1>,1,1,1,1), within(5),\n atom(<1,1>,1,1,1,1)), 0, 9)");

    assertEquals(new Position(1, 1), parsed.place(RdlPath.ROOT));
    assertEquals(new Position(2, 3), parsed.place(RdlPath.ROOT.child(0)));
    assertEquals(new Position(3, 2), parsed.place(RdlPath.ROOT.child(0).child(1)));
    assertEquals(new Position(3, 2), parsed.place(RdlPath.ROOT.child(0).child(1).child(7)));
  }

  @Test
  void indentedTextHasALineForEachPart() {
    assertEquals(
        """
        window(
          order(
            atom(<1,1>, 1, 1, 1, 1),
            within(5s),
            atom(<1,1>, 1, 1, 1, 1)
          ),
          +0s, +9s
        )""",
        RdlText.indented(
            RdlText.parse("window(order(atom(<1,1>,1,1,1,1), within(5), atom(<1,1>,1,1,1,1)),0,9)")
                .orThrow()));
  }
}
