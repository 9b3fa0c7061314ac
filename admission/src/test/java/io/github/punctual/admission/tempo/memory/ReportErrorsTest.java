package io.github.punctual.admission.tempo.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReportErrorsTest {
  private final ReportErrors errors = new ReportErrors();

  @Test
  void nothingIsWrongAsLongAsNobodyWas() {
    assertEquals(0, errors.part());

    errors.add(10, 10.0005);

    assertEquals(0, errors.part());
  }

  @Test
  void theUsualErrorIsAPartOfWhatWasSaid() {
    errors.add(10, 8);
    errors.add(100, 120);

    assertEquals(0.2, errors.part(), 1e-9);
  }

  @Test
  void oldErrorsFade() {
    for (int i = 0; i < 200; i++) {
      errors.add(10, 12);
    }
    for (int i = 0; i < 2000; i++) {
      errors.add(10, 10);
    }

    assertEquals(0, errors.part(), 0.01);
  }
}
