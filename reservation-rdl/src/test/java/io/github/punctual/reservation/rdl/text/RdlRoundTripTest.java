package io.github.punctual.reservation.rdl.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.reservation.rdl.Rdl;
import org.junit.jupiter.api.Test;

class RdlRoundTripTest {
  @Test
  void whatIsPrintedIsReadBackToTheSameTree() {
    RandomRdl trees = new RandomRdl(1);
    for (int i = 0; i < 2_000; i++) {
      Rdl tree = trees.top();
      assertEquals(tree, RdlText.parse(RdlText.compact(tree)).orThrow(), RdlText.compact(tree));
      assertEquals(tree, RdlText.parse(RdlText.indented(tree)).orThrow());
    }
  }
}
