package io.github.punctual.cli.rm;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.reservation.rdl.text.DurationText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Whether what is shown is kept up to date. */
public final class WatchOptions {
  private static final String HOME = "\u001b[H";
  private static final String END_OF_LINE = "\u001b[K";
  private static final String REST = "\u001b[J";

  private static final String USUAL = "2s";

  @Option(
      names = {"-w", "--watch"},
      arity = "0..1",
      paramLabel = "TIME",
      fallbackValue = USUAL,
      description =
          "Show it again every so often, by default every ${FALLBACK-VALUE}, until Ctrl-C.")
  private String every;

  @Option(
      names = {"-n", "--times"},
      paramLabel = "N",
      description = "With --watch: end after so many times.")
  private Integer times;

  /** Whether it is shown more than once, which JSON, for programs, never is. */
  public boolean isWatching(boolean isJson) {
    if (every != null && isJson) {
      throw new InputException("JSON is printed once; leave out --watch, or ask for no JSON");
    }
    if (every == null && times != null) {
      throw new InputException("--times says how often --watch shows it; add --watch");
    }
    return every != null;
  }

  /**
   * Prints what is asked for as a text for people, again and again where that is wanted; returns
   * the code with which to leave.
   */
  public int print(RmOptions rm, Supplier<RmClient.Reply> ask, Function<JsonNode, String> text) {
    if (!isWatching(rm.json())) {
      return rm.print(ask.get(), text);
    }
    show(() -> text.apply(ask.get().good()), rm);
    return 0;
  }

  /**
   * Shows what there is at each time. What cannot be shown for a while, as in a failover, is said
   * and tried again.
   */
  public void show(Supplier<String> frame, RmOptions rm) {
    Terminal terminal = rm.terminal();
    PrintWriter out = rm.out();
    long millis = millis(every == null ? USUAL : every);
    if (times != null && times < 1) {
      throw new InputException("--times", times, "1 or more");
    }
    for (int shown = 1; ; shown++) {
      out.print(terminal.isScreen() ? onScreen(text(frame, shown), terminal) : text(frame, shown));
      out.flush();
      if ((times != null && shown == times) || !pause(millis)) {
        return;
      }
      out.print(terminal.isScreen() ? "" : System.lineSeparator());
    }
  }

  private static String text(Supplier<String> frame, int shown) {
    try {
      return frame.get();
    } catch (InputException | RefusedException e) {
      if (shown == 1) {
        throw e;
      }
      return Plain.lines(e.getMessage()) + System.lineSeparator();
    }
  }

  /** Written over what was there, which does not flicker, and not longer than what can be seen. */
  private static String onScreen(String text, Terminal terminal) {
    return text.lines()
        .limit(terminal.height() - 1L)
        .collect(Collectors.joining(END_OF_LINE + "\n", HOME, END_OF_LINE + "\n" + REST));
  }

  private static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static long millis(String text) {
    return DurationText.parse(text)
        .map(Duration::toMillis)
        .filter(time -> time >= 1)
        .orElseThrow(
            () -> new InputException("--watch", text, DurationText.ACCEPTED + ", and more than 0"));
  }
}
