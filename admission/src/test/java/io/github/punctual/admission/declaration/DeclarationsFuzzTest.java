package io.github.punctual.admission.declaration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever strings come in, a declaration in range or a refusal that helps comes out. */
class DeclarationsFuzzTest {
  private static final int INPUTS = 100_000;
  private static final long SUBMIT = Instant.parse("2026-11-21T08:00:00Z").toEpochMilli();
  private static final List<String> VALID =
      List.of(
          "sla.deadline=15m",
          "sla.deadline=2h30m",
          "sla.deadline=90s",
          "sla.deadline=1d",
          "sla.deadline=pt15m",
          "sla.deadline=2026-11-21t12:00:00z",
          "sla.deadline=2026-11-21t13:00:00+01:00",
          "sla.tasks=100",
          "sla.task-vcores=1",
          "sla.task-memory=2g",
          "sla.task-memory=512m",
          "sla.task-duration=90s",
          "sla.task-duration=500ms",
          "sla.job=nightly-etl",
          "sla.utility=sigmoid",
          "sla.weight=3",
          "sla.sensitivity=0.5",
          "project=x");
  private static final List<String> NASTY =
      List.of(
          "",
          " ",
          "=",
          "==",
          "-",
          "+",
          ".",
          "e",
          "p",
          "pt",
          "t",
          "z",
          "0",
          "-1",
          "\0",
          "\n",
          "\t",
          "é",
          "ı",
          "\u200b",
          "\ud800",
          "\ud83d\ude80",
          "٣",
          "nan",
          "infinity",
          "0x",
          "1e999",
          "%s",
          "\\",
          "'",
          "\"",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "2147483648",
          "0.0000000000000000001",
          "99999999999999999999999999999999999999999");

  @Test
  void onlyARefusalEscapesAndItNamesKeyAndValue() {
    SplittableRandom random = new SplittableRandom(20261121);
    int accepted = 0;
    int refused = 0;
    int none = 0;
    for (int i = 0; i < INPUTS; i++) {
      List<String> tags = tags(random);
      try {
        Optional<Declaration> declaration = Declarations.parse(tags, SUBMIT, SUBMIT);
        if (declaration.isPresent()) {
          accepted++;
          checkAccepted(declaration.get());
        } else {
          none++;
          assertTrue(tags.stream().noneMatch(DeclarationsFuzzTest::plainlyOurs), tags::toString);
        }
      } catch (DeclarationException e) {
        refused++;
        checkRefused(e, tags);
      }
    }
    assertTrue(accepted > INPUTS / 20, "accepted " + accepted);
    assertTrue(refused > INPUTS / 5, "refused " + refused);
    assertTrue(none > INPUTS / 100, "none " + none);
  }

  private static void checkAccepted(Declaration declaration) throws DeclarationException {
    long budget = declaration.deadline().resolveMillis(SUBMIT) - SUBMIT;
    assertTrue(budget >= 1000 && budget <= 366L * 86_400_000, declaration::toString);
    declaration.tasks().ifPresent(n -> assertTrue(n >= 1 && n <= 1_000_000, declaration::toString));
    declaration
        .taskVcores()
        .ifPresent(n -> assertTrue(n >= 1 && n <= 100_000, declaration::toString));
    declaration
        .taskMemoryMib()
        .ifPresent(n -> assertTrue(n >= 1 && n <= 1L << 30, declaration::toString));
    declaration
        .taskDurationMillis()
        .ifPresent(n -> assertTrue(n >= 1 && n <= budget, declaration::toString));
    declaration.weight().ifPresent(n -> assertTrue(n > 0 && n <= 1e6, declaration::toString));
    declaration.sensitivity().ifPresent(n -> assertTrue(n > 0 && n <= 1e6, declaration::toString));
    assertEquals(
        Optional.of(declaration), Declarations.parse(DeclaredTags.of(declaration), SUBMIT, SUBMIT));
  }

  private static void checkRefused(DeclarationException refusal, List<String> tags) {
    assertFalse(refusal.problems().isEmpty());
    for (Problem problem : refusal.problems().subList(0, Math.min(10, refusal.problems().size()))) {
      assertTrue(refusal.getMessage().contains(problem.sentence()), refusal::getMessage);
      assertTrue(problem.sentence().startsWith(problem.shownKey()), problem::sentence);
      assertTrue(problem.sentence().contains(problem.shownValue()), problem::sentence);
      assertTrue(problem.key().startsWith("sla."), problem::key);
      assertFalse(problem.rule().isBlank());
      assertFalse(problem.acceptedForm().isBlank());
    }
    assertTrue(
        refusal.getMessage().chars().allMatch(c -> c >= ' ' && c <= '~'), refusal::getMessage);
    assertTrue(tags.stream().anyMatch(DeclarationsFuzzTest::isOurs), tags::toString);
  }

  private static boolean plainlyOurs(String tag) {
    return tag != null && tag.trim().toLowerCase(Locale.ROOT).startsWith("sla.");
  }

  private static boolean isOurs(String tag) {
    return tag != null && Tag.of(tag).isPresent();
  }

  private static List<String> tags(SplittableRandom random) {
    List<String> tags = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      tags.add(VALID.get(random.nextInt(7)));
    }
    int more = random.nextInt(4);
    for (int i = 0; i < more; i++) {
      tags.add(tag(random));
    }
    return tags;
  }

  private static String tag(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> noise(random);
      case 1 -> "sla." + noise(random);
      case 2 -> key(random) + "=" + noise(random);
      case 3 -> key(random) + "=" + number(random);
      case 4 -> mutated(mutated(VALID.get(random.nextInt(VALID.size())), random), random);
      case 5 -> mutated(VALID.get(random.nextInt(VALID.size())), random);
      case 6 -> random.nextInt(10) == 0 ? null : VALID.get(random.nextInt(VALID.size()));
      default -> VALID.get(random.nextInt(VALID.size()));
    };
  }

  private static String key(SplittableRandom random) {
    List<Key> keys = List.of(Key.values());
    return keys.get(random.nextInt(keys.size())).tag();
  }

  private static String number(SplittableRandom random) {
    String[] units = {"", "ms", "s", "m", "h", "d", "g", "t", "gb", ".5", "e5"};
    long number = random.nextLong() >>> random.nextInt(64);
    return (random.nextInt(8) == 0 ? -number : number) + units[random.nextInt(units.length)];
  }

  private static String mutated(String tag, SplittableRandom random) {
    int at = random.nextInt(tag.length() + 1);
    String head = tag.substring(0, at);
    String tail = tag.substring(at);
    return switch (random.nextInt(5)) {
      case 0 -> head + NASTY.get(random.nextInt(NASTY.size())) + tail;
      case 1 -> head + (char) random.nextInt(128) + tail;
      case 2 -> head + tail.substring(Math.min(tail.length(), 1 + random.nextInt(3)));
      case 3 -> head + tail + tail;
      default -> head;
    };
  }

  private static String noise(SplittableRandom random) {
    StringBuilder noise = new StringBuilder();
    int length = random.nextInt(100) == 0 ? 500 : random.nextInt(24);
    int range = random.nextInt(3);
    for (int i = 0; i < length; i++) {
      switch (range) {
        case 0 -> noise.append((char) random.nextInt(' ', '~' + 1));
        case 1 -> noise.append((char) random.nextInt(65536));
        default -> noise.append(NASTY.get(random.nextInt(NASTY.size())));
      }
    }
    return noise.toString();
  }
}
