package io.github.punctual.yarn.rm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Notes what is logged at ERROR, or with an exception, while it is open; and our warnings. */
public final class LogWatch implements AutoCloseable {
  private final List<LoggingEvent> events = new CopyOnWriteArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final AppenderSkeleton appender =
      new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          if (event.getLevel().isGreaterOrEqual(Level.ERROR)
              || event.getThrowableInformation() != null) {
            events.add(event);
          } else if (event.getLevel().equals(Level.WARN) && isOurs(event)) {
            warnings.add(text(event));
          }
        }

        @Override
        public void close() {
          // Nothing is held.
        }

        @Override
        public boolean requiresLayout() {
          return false;
        }
      };

  /** Begins to watch. */
  public LogWatch() {
    Logger.getRootLogger().addAppender(appender);
  }

  /** Everything that was logged at ERROR, or with an exception, by our code or through it. */
  public List<String> ours() {
    return events.stream()
        .filter(LogWatch::isOurs)
        .map(event -> event.getLevel() + " " + event.getLoggerName() + " " + text(event))
        .toList();
  }

  /** Everything that our code logged at WARN without an exception. */
  public List<String> warnings() {
    return warnings;
  }

  /** Everything that was logged at ERROR. */
  public List<String> errors() {
    return events.stream()
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
    Logger.getRootLogger().removeAppender(appender);
  }
}
