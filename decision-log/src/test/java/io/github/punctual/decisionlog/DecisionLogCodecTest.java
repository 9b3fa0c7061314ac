package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecisionLogCodecTest {
  private static final String STEP =
      """
      {"type":"step","at":2000,"kind":"deadlines","event":{"kind":"submitted","job":{"id":"j1","historyName":"etl","user":"ann","pool":"root.a",\
      "submitMillis":2000,"deadlineMillis":62000,"requestedTasks":12,"task":{"memory-mb":1024,"vcores":1},"master":{"memory-mb":512},\
      "taskDurationMillis":9000}},"decisions":[{"job":"j1","action":"ADMIT","reason":"ADMITTED","tasks":4,"numbers":{\
      "requestedTasks":12,"neededTasks":4,"freeTasks":8,"capacityTasks":20,"fraction":0.25,"asked":{"memory-mb":4608,"vcores":4},\
      "available":{"memory-mb":8192,"vcores":8},"bindingPool":"root.a","bindingType":"vcores","holders":["j0"]},\
      "terms":{"earliestDeadlineMillis":15000,"largestTasks":24}}]}""";

  private static DecisionLog.Step step() {
    JobId id = new JobId("j1");
    ResourceVector task = ResourceVector.of(1024, 1);
    DeadlineJob job =
        new DeadlineJob(
            id,
            "etl",
            "ann",
            new PoolId("root.a"),
            2000,
            62_000,
            12,
            task,
            ResourceVector.of(512, 0),
            OptionalLong.of(9000));
    Numbers numbers =
        new Numbers(
            12,
            4,
            8,
            20,
            OptionalDouble.of(0.25),
            job.footprint(4),
            ResourceVector.of(8192, 8),
            Optional.of(new PoolId("root.a")),
            ResourceVector.VCORES,
            List.of(new JobId("j0")));
    Terms terms = new Terms(OptionalLong.of(15_000), OptionalInt.of(24), OptionalLong.empty());
    return new DecisionLog.Step(
        new Event.Submitted(2000, job),
        List.of(new Decision(id, ReasonCode.ADMITTED, 4, numbers, terms)));
  }

  @Test
  void writesTheDocumentedLine() {
    assertEquals(STEP, DecisionLogCodec.encode(step()));
  }

  @Test
  void readsTheDocumentedLine() {
    assertEquals(step(), DecisionLogCodec.decode(STEP, 1));
  }

  @Test
  void readsALineOfTheFirstFormat() {
    assertEquals(step(), DecisionLogCodec.decode(STEP.replace("\"kind\":\"deadlines\",", ""), 1));
    DecisionLog.Entry start = new RandomRecords(1).start();
    String line = DecisionLogCodec.encode(start);
    assertEquals(
        start,
        DecisionLogCodec.decode(
            line.replace("\"format\":3", "\"format\":1").replace("\"kind\":\"deadlines\",", ""),
            1));
  }

  @Test
  void whetherAJobStartsOverIsWrittenWhereItDoesAndIsFalseInEarlierLines() {
    JobId id = new JobId("j1");
    Event over = new Event.Progressed(5, List.of(Progress.startingOver(id, 5)));
    String line = DecisionLogCodec.encode(new DecisionLog.Step(over, List.of()));
    assertTrue(line.contains("\"startsOver\":true"), line);
    assertEquals(new DecisionLog.Step(over, List.of()), DecisionLogCodec.decode(line, 1));
    Event goesOn = new Event.Progressed(5, List.of(new Progress(id, 5, List.of(), List.of())));
    assertEquals(
        new DecisionLog.Step(goesOn, List.of()),
        DecisionLogCodec.decode(line.replace(",\"startsOver\":true", ""), 1));
  }

  @Test
  void startLinesCarryTheFormatVersion() {
    String line = DecisionLogCodec.encode(new RandomRecords(1).start());
    assertTrue(line.startsWith("{\"type\":\"start\",\"format\":3,\"at\":"), line);
  }

  @Test
  void everyEntryComesBackEqualFromOneLine() {
    for (long seed = 0; seed < 3000; seed++) {
      DecisionLog.Entry entry = new RandomRecords(seed).entry();
      String line = DecisionLogCodec.encode(entry);
      assertFalse(line.contains("\n") || line.contains("\r"), line);
      assertEquals(entry, DecisionLogCodec.decode(line, 1), "seed " + seed);
      assertEquals(line, DecisionLogCodec.encode(DecisionLogCodec.decode(line, 1)), "seed " + seed);
    }
  }

  @Test
  void ignoresUnknownFieldsEverywhere() {
    ObjectNode tree = (ObjectNode) Json.tree(STEP);
    tree.findParents("requestedTasks").forEach(parent -> ((ObjectNode) parent).putArray("later"));
    tree.put("more", 1);
    ((ObjectNode) tree.get("event")).putObject("why").put("x", true);
    assertEquals(step(), DecisionLogCodec.decode(tree.toString(), 1));
  }

  @Test
  void complaintsNameLineAndFieldAndRule() {
    assertComplaint(
        "line 7: decisions[0].reason is \"FINE\"; it must be one of",
        STEP.replace("ADMITTED", "FINE"));
    assertComplaint(
        "line 7: field decisions[0].numbers.freeTasks is missing",
        STEP.replace("freeTasks", "other"));
    assertComplaint(
        "line 7: event.job.requestedTasks is 1.5; it must be a whole number",
        STEP.replaceFirst("12,", "1.5,"));
    assertComplaint(
        "line 7: event.job.deadlineMillis is \"x\"; it must be a whole number",
        STEP.replace("62000", "\"x\""));
    assertComplaint(
        "line 7: event.job.deadlineMillis is 92233720368547758070;",
        STEP.replace("62000", "92233720368547758070"));
    assertComplaint(
        "line 7: event.job: deadline 62 of job j1 is not after its submission",
        STEP.replace("62000", "62"));
    assertComplaint(
        "line 7: event.job.task: amount of vcores is -1;",
        STEP.replaceFirst("\"vcores\":1", "\"vcores\":-1"));
    assertComplaint(
        "line 7: event.kind is \"sent\"; it must be", STEP.replace("submitted", "sent"));
    assertComplaint("line 7: type is \"stop\"; it must be", STEP.replace("step", "stop"));
    assertComplaint("line 7: the record is [1]; it must be a JSON object", "[1]");
    assertComplaint("line 7: not JSON at character", STEP.substring(0, 300));
    assertComplaint("line 7: not JSON at character", STEP + "x");
    assertComplaint("line 7: the text is blank", " ");
  }

  @Test
  void refusesAFormatOfTheFuture() {
    String line =
        DecisionLogCodec.encode(new RandomRecords(1).start())
            .replace("\"format\":3", "\"format\":4");
    MalformedRecordException e =
        assertThrows(MalformedRecordException.class, () -> DecisionLogCodec.decode(line, 1));
    assertTrue(e.getMessage().contains("format is 4; it must be at most 3"), e.getMessage());
  }

  @Test
  void mutilatedLinesNeverThrowAnythingElse() {
    Random random = new Random(5);
    for (int i = 0; i < 5_000; i++) {
      String line = DecisionLogCodec.encode(new RandomRecords(i % 200).entry());
      StringBuilder text = new StringBuilder(line);
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, (char) random.nextInt(128));
          case 1 -> text.setLength(at + 1);
          default -> text.insert(at, "[{\"9-,".charAt(random.nextInt(6)));
        }
      }
      try {
        DecisionLogCodec.decode(text.toString(), 3);
      } catch (MalformedRecordException e) {
        assertTrue(e.getMessage().startsWith("line 3: "), e.getMessage());
      }
    }
  }

  private static void assertComplaint(String expected, String line) {
    MalformedRecordException e =
        assertThrows(MalformedRecordException.class, () -> DecisionLogCodec.decode(line, 7));
    assertTrue(e.getMessage().startsWith(expected), e.getMessage());
  }
}
