package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Messages and help show how an instant is written by the clock or by a form to be filled. */
class SampleInstantsTest {
  /** An instant of a certain day, within quotes. */
  private static final Pattern INSTANT =
      Pattern.compile("\"[^\"]*\\b\\d{4}-\\d\\d-\\d\\d[tT]\\d[^\"]*\"");

  @Test
  void noTextShowsAnInstantOfADayThatPasses() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : HouseSources.files()) {
      for (String line : Files.readAllLines(file)) {
        if (INSTANT.matcher(line).find()) {
          found.add(HouseSources.simpleName(file) + ": " + line.strip());
        }
      }
    }
    assertEquals(List.of(), found, "instants that readers would copy lie in the past");
  }
}
