package io.github.punctual.robust.outlook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is learned of runs, and how it is written down. */
class LearnedCodecTest {
  private static final String KEY = new JobKey("etl \u001e|\"<b>", "ann").text();

  @Test
  void readsWhatWasWritten() {
    Scores scores =
        Scores.NONE
            .plus(List.of(new Forecast(0, 900, 1000), new Forecast(500, 800, 850)), 0, 1000)
            .plus(List.of(new Forecast(0, 1900, 3000)), 0, 2000);
    RunBook book = new RunBook(5);
    book.ended(KEY, Map.of("p1 <1,1>", times(10), "p2 <1,1>", times(300)), 4);
    Map<String, Double> numbers = new TreeMap<>();
    LearnedCodec.write(numbers, KEY, scores);
    LearnedCodec.write(numbers, KEY, book.of(KEY));
    LearnedCodec.write(numbers, "other", book.of(KEY));

    assertEquals(Map.of(KEY, scores), LearnedCodec.scores(numbers));
    Map<String, SortedMap<String, RunBook.Group>> runs = LearnedCodec.runs(numbers);
    assertEquals(2, runs.size());
    assertEquals(book.of(KEY), runs.get(KEY));
    assertEquals(new JobKey("etl \u001e|\"<b>", "ann"), JobKey.of(KEY));
  }

  private static TaskTimes times(int count) {
    Random random = new Random(count);
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = 0; i < count; i++) {
      recorder.completed(10 + random.nextDouble());
    }
    return recorder.times();
  }

  @Test
  void forgetsOldRunsAndKeepsFewTimes() {
    RunBook book = new RunBook(5);
    for (int run = 0; run < 200; run++) {
      TaskTimesRecorder recorder = new TaskTimesRecorder();
      for (int i = 0; i < 100; i++) {
        recorder.completed(run < 100 ? 10 : 20);
      }
      book.ended(KEY, Map.of("g", recorder.times()), 1);
    }
    RunBook.Group group = book.of(KEY).get("g");
    assertEquals(20, group.times().mean(), 0.5);
    assertTrue(group.times().sample().size() <= RunBook.SAMPLE);
    assertEquals(100, group.tasksPerRun(), 1e-6);
  }

  @Test
  void oneUserWithManyNamesMakesNobodyElseForgotten() {
    RunBook book = new RunBook(3);
    List<JobKey> keys =
        List.of(
            new JobKey("etl", "ann"),
            new JobKey("1", "bob"),
            new JobKey("2", "bob"),
            new JobKey("3", "bob"));
    keys.forEach(key -> book.ended(key.text(), Map.of("g", times(3)), 1));
    assertEquals(List.of(keys.get(0).text(), keys.get(2).text(), keys.get(3).text()), book.keys());
  }

  @Test
  void forgetsTheJobThatRanLongestAgo() {
    RunBook book = new RunBook(2);
    for (String key : List.of("a", "b", "a", "c")) {
      book.ended(key, Map.of("g", times(3)), 1);
    }
    assertEquals(List.of("a", "c"), book.keys());
    assertTrue(book.of("b").isEmpty());
  }
}
