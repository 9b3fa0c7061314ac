package io.github.punctual.admission.tempo.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.job.JobId;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryNumbersTest {
  @Test
  void namesAreTheSameWhereOtherDigitsAreUsual() {
    TaskMemory memory = new TaskMemory(Foresight.NONE, WorkModel.WHOLE);
    RunShape shape = new RunShape();
    shape.put("map", new RunShape.Span(1, 2));
    memory.shapes.put(new JobId("job"), shape);
    Map<String, Double> expected =
        Map.of("shape/job/00/map/firstMillis", 1.0, "shape/job/00/map/overMillis", 2.0);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertEquals(expected, MemoryNumbers.of(memory, 10));
    } finally {
      Locale.setDefault(before);
    }
  }
}
