package io.github.punctual.yarn.rm;

import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Notes what is logged at ERROR, or with an exception, while it is open; and our warnings. */
public final class LogWatch implements AutoCloseable {
  private final LogListener log = new LogListener(Logger.getRootLogger(), LogWatch::isNoted);

  private static boolean isNoted(LoggingEvent event) {
    return isTrouble(event) || (event.getLevel().equals(Level.WARN) && isOurs(event));
  }

  private static boolean isTrouble(LoggingEvent event) {
    return event.getLevel().isGreaterOrEqual(Level.ERROR)
        || event.getThrowableInformation() != null;
  }

  /** Everything that was logged at ERROR, or with an exception, by our code or through it. */
  public List<String> ours() {
    return log.events().stream()
        .filter(event -> isTrouble(event) && isOurs(event))
        .map(event -> event.getLevel() + " " + event.getLoggerName() + " " + text(event))
        .toList();
  }

  /** Everything that our code logged at WARN without an exception. */
  public List<String> warnings() {
    return log.events().stream().filter(event -> !isTrouble(event)).map(LogWatch::text).toList();
  }

  /** Everything that was logged at ERROR. */
  public List<String> errors() {
    return log.events().stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.ERROR))
        .map(event -> event.getLoggerName() + " " + text(event))
        .toList();
  }

  private static boolean isOurs(LoggingEvent event) {
    // The stock scheduler logs refusals with their exception; our frames are below it, blameless.
    return event.getLoggerName().startsWith("io.github.punctual.")
        || (event.getLevel().isGreaterOrEqual(Level.ERROR)
            && text(event).contains("io.github.punctual."));
  }

  private static String text(LoggingEvent event) {
    return event.getRenderedMessage()
        + (event.getThrowableInformation() == null
            ? ""
            : "\n" + String.join("\n", event.getThrowableStrRep()));
  }

  @Override
  public void close() {
    log.close();
  }
}
