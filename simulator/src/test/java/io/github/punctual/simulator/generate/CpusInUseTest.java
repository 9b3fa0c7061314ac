package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.simulator.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class CpusInUseTest {
  @Test
  void agreesWithAddingBinByBin() {
    for (int bins : new int[] {1, 2, 3, 64, 100}) {
      UniformRandomProvider random = RandomStream.of(bins, "test");
      CpusInUse tree = new CpusInUse(bins);
      int[] plain = new int[bins];
      for (int step = 0; step < 300; step++) {
        int first = random.nextInt(bins);
        int last = first + random.nextInt(bins - first);
        int most = 0;
        for (int i = first; i <= last; i++) {
          most = Math.max(most, plain[i]);
        }
        assertEquals(most, tree.most(first, last));
        int cpus = random.nextInt(50);
        tree.add(first, last, cpus);
        for (int i = first; i <= last; i++) {
          plain[i] += cpus;
        }
      }
    }
  }
}
