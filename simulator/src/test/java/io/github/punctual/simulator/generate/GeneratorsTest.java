package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GeneratorsTest {
  @Test
  void tellsGeneratorsFromFiles() {
    assertTrue(Generators.isGenerator("tr1-like"));
    assertTrue(Generators.isGenerator("Poisson:jobs=3"));
    assertFalse(Generators.isGenerator("trace.jsonl.gz"));
  }

  @Test
  void readsNamesAndValuesWhateverTheCase() {
    WorkloadGenerator generator = Generators.parse(" TR1-Like:Scale=0.01, Arrivals=Bursty ");
    assertEquals(1592, generator.generate(1).jobs().size());
    assertEquals("TR1-Like:Scale=0.01, Arrivals=Bursty", generator.name());
  }

  @Test
  void saysWhatIsAcceptedWhenAGeneratorIsUnknown() {
    assertError("tr3-like", "'tr3-like'", "tr1-like, tr2-like, rush-like");
  }

  @Test
  void saysWhatIsAcceptedWhenAKeyIsUnknown() {
    assertError("tr1-like:size=3", "key size", "reading, scale, arrivals, peak");
    assertError("tr1-like:on=3m", "key on", "accepts");
    assertError("poisson:scale=2", "key scale", "jobs, tasks, duration");
  }

  @Test
  void saysTheRuleWhenAValueIsNotOne() {
    assertError("tr1-like:scale=x", "scale=x", "must be a number");
    assertError("tr1-like:scale=0", "scale=0", "must be from");
    assertError("tr1-like:arrivals=often", "arrivals=often", "poisson, even, bursty, diurnal");
    assertError("tr1-like:arrivals=bursty,on=10", "on=10", "90s, 10m");
    assertError("poisson:jobs=1.5", "jobs=1.5", "whole number");
    assertError("poisson:tasks=many", "tasks=many", "lognormal(MEDIAN,SIGMA)");
    assertError("poisson:tasks=5..2", "tasks=5..2", "LOW..HIGH");
    assertError("tr1-like:scale", "'scale'", "key=value");
    assertError("tr1-like:scale=1,scale=1", "scale twice");
    assertError("poisson:load=2", "over=TIME", "cpus=N");
    assertError("poisson:cpus=2,over=1h", "over=TIME", "cpus=N");
  }

  private static void assertError(String text, String... parts) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Generators.parse(text));
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }
}
