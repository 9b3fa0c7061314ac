package io.github.punctual.admission.tempo.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ThinnedSampleTest {
  @Test
  void timesStandForEqualPartsAndAsManyAreReadAsThereWere() {
    List<Double> sample = DoubleStream.iterate(1, time -> time + 1).limit(10).boxed().toList();
    Map<String, Double> numbers = new HashMap<>();
    ThinnedSample.put(numbers, "", sample, 4);
    assertEquals(
        List.of(1.0, 1.0, 4.0, 4.0, 4.0, 6.0, 6.0, 9.0, 9.0, 9.0), ThinnedSample.read(numbers));
  }
}
