package io.github.punctual.core.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Cap;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.Refusal.When;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RefusalTextTest {
  private static final List<String> UNITS =
      List.of(
          Measure.TASKS,
          Measure.BUNDLES,
          Measure.BUNDLE_SECONDS,
          "memory-mb",
          "vcores",
          "memory-mb-seconds",
          "yarn.io/gpu");

  static Stream<Refusal> refusals() {
    Random random = new Random(5);
    return IntStream.range(0, 500).mapToObj(i -> refusal(random));
  }

  private static Refusal refusal(Random random) {
    List<Measure> measures = new ArrayList<>();
    for (String unit : UNITS) {
      if (random.nextInt(3) == 0) {
        measures.add(new Measure(unit, number(random), number(random), optional(random)));
      }
    }
    Optional<Cap> cap =
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(new Cap(part(random), 1000L * random.nextInt(9), instant(random)));
    return new Refusal(
        "CODE_" + random.nextInt(100),
        "it is for reason " + random.nextInt(1000),
        measures,
        new When(instant(random), instant(random), instant(random)),
        random.nextBoolean()
            ? Optional.empty()
            : Optional.of(new Binding("root.q" + random.nextInt(100), "vcores", cap)),
        random
            .ints(random.nextInt(4), 0, 1000)
            .mapToObj(i -> new Holder("holder_" + i, optional(random), instant(random)))
            .toList(),
        random.nextInt(3),
        random
            .ints(random.nextInt(4), 0, 1000)
            .mapToObj(
                i ->
                    new Offer(
                        i % 2 == 0 ? Offer.LATER : Offer.SMALLER,
                        "size=" + i,
                        instant(random),
                        random.nextBoolean()
                            ? OptionalDouble.of(part(random))
                            : OptionalDouble.empty()))
            .toList(),
        random.nextBoolean() ? "" : "something else " + random.nextInt(100));
  }

  private static double number(Random random) {
    return random.nextBoolean() ? random.nextInt(2000) : random.nextInt(2_000_000_000) / 8.0;
  }

  private static double part(Random random) {
    return (1 + random.nextInt(99)) / 100.0;
  }

  private static OptionalDouble optional(Random random) {
    return random.nextBoolean() ? OptionalDouble.of(number(random)) : OptionalDouble.empty();
  }

  private static OptionalLong instant(Random random) {
    return random.nextBoolean()
        ? OptionalLong.of(1000L * random.nextInt(Integer.MAX_VALUE))
        : OptionalLong.empty();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void namesEverythingThatARefusalHolds(Refusal refusal) {
    String text = RefusalText.of(refusal);

    List<String> parts = new ArrayList<>(List.of(refusal.code() + ": ", refusal.why()));
    for (Measure measure : refusal.measures()) {
      parts.add(shown(measure.asked()));
      parts.add(shown(measure.available()));
      measure.most().ifPresent(most -> parts.add(shown(most)));
    }
    List<OptionalLong> instants = new ArrayList<>();
    instants.add(refusal.when().fromMillis());
    instants.add(refusal.when().untilMillis());
    instants.add(refusal.when().tightestMillis());
    refusal
        .binding()
        .ifPresent(
            binding -> {
              parts.add("ueue " + binding.pool());
              parts.add(binding.resourceType());
              binding
                  .cap()
                  .ifPresent(
                      cap -> {
                        parts.add(shown(cap.fraction() * 100) + " %");
                        instants.add(cap.fitsFromMillis());
                        parts.add(
                            cap.windowMillis() == 0
                                ? "at once"
                                : Wording.duration(cap.windowMillis()));
                      });
            });
    for (Holder holder : refusal.holders()) {
      parts.add(holder.name());
      holder.amount().ifPresent(amount -> parts.add("(" + shown(amount)));
      instants.add(holder.untilMillis());
    }
    if (refusal.hiddenHolders() > 0) {
      parts.add(refusal.hiddenHolders() + " other");
    }
    for (Offer offer : refusal.offers()) {
      parts.add(offer.accept());
      instants.add(offer.untilMillis());
      offer.fraction().ifPresent(part -> parts.add(shown(part * 100) + " % of"));
    }
    if (refusal.offers().isEmpty()) {
      parts.add(refusal.advice());
    }
    instants.forEach(
        instant -> instant.ifPresent(at -> parts.add(Instant.ofEpochMilli(at).toString())));
    parts.forEach(part -> assertTrue(text.contains(part), () -> part + " is not in: " + text));
  }

  private static String shown(double number) {
    return new BigDecimal(String.format(Locale.ROOT, "%.3f", number))
        .stripTrailingZeros()
        .toPlainString();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void namesNobodyToAReaderWhoMayKnowNobody(Refusal refusal) {
    Refusal shown = refusal.showing(name -> false);

    assertFalse(RefusalText.of(shown).contains("holder_"));
    assertEquals(refusal.holders().size() + refusal.hiddenHolders(), shown.hiddenHolders());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks|1|1 task at once",
        "tasks|2|2 tasks at once",
        "bundle-seconds|1|1 bundle-seconds",
        "memory-mb|2048|2048 MiB",
        "vcores|1|1 vcore",
        "vcores-seconds|0.5|0.5 vcore-seconds",
        "memory-mb-seconds|12345678.25|12345678.25 MiB-seconds",
        "yarn.io/gpu|0|0 yarn.io/gpu",
      })
  void saysAmountsInTheirUnits(String unit, double value, String text) {
    assertEquals(text, Wording.amount(value, unit));
  }
}
