package io.github.punctual.yarn.rm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Notes what a logger, or one below it, logs until it is closed. */
public final class LogListener extends AppenderSkeleton implements AutoCloseable {
  private final Logger logger;
  private final Predicate<LoggingEvent> wanted;
  private final List<LoggingEvent> events = new CopyOnWriteArrayList<>();

  /** Begins to note everything. */
  public LogListener(Logger logger) {
    this(logger, event -> true);
  }

  /** Begins to note what is wanted. */
  public LogListener(Logger logger, Predicate<LoggingEvent> wanted) {
    this.logger = logger;
    this.wanted = wanted;
    logger.addAppender(this);
  }

  /** What was noted so far. */
  public List<LoggingEvent> events() {
    return List.copyOf(events);
  }

  /** The same in words, without levels and exceptions. */
  public List<String> messages() {
    return events.stream().map(LoggingEvent::getRenderedMessage).toList();
  }

  @Override
  protected void append(LoggingEvent event) {
    if (wanted.test(event)) {
      events.add(event);
    }
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    logger.removeAppender(this);
  }
}
