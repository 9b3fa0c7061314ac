package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.web.api.Audit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What of requests reaches the ResourceManager's audit log. */
class AuditTest {
  private static final String FORGER = "eve\nUSER=boss\tOPERATION=DELETE_RESERVATION\u2028";

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final AppenderSkeleton appender =
      new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          lines.add(event.getRenderedMessage());
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

  @BeforeEach
  void watch() {
    Logger.getLogger(RMAuditLogger.class).addAppender(appender);
  }

  @AfterEach
  void unwatch() {
    Logger.getLogger(RMAuditLogger.class).removeAppender(appender);
  }

  @Test
  void isOneLineWithOneUserWhateverTheCallerIsCalled() {
    Audit.refused(Optional.of(FORGER), "SUBMIT_RESERVATION", "SUBMIT_RESERVATIONS", FORGER);
    Audit.done(FORGER, "SUBMIT_RESERVATION", FORGER);

    assertEquals(2, lines.size(), lines::toString);
    for (String line : lines) {
      assertTrue(line.lines().count() == 1 && line.indexOf('\u2028') < 0, line);
      assertTrue(line.startsWith("USER=eve\\u000aUSER=boss\\u0009OPERATION"), line);
      assertEquals(1, line.split("\tOPERATION=", -1).length - 1, line);
    }
  }
}
