package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.LogListener;
import io.github.punctual.yarn.web.api.Audit;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What of requests reaches the ResourceManager's audit log. */
class AuditTest {
  private static final String FORGER = "eve\nUSER=boss\tOPERATION=DELETE_RESERVATION\u2028";

  @AutoClose private final LogListener log = new LogListener(Logger.getLogger(RMAuditLogger.class));

  @Test
  void isOneLineWithOneUserWhateverTheCallerIsCalled() {
    Audit.refused(Optional.of(FORGER), "SUBMIT_RESERVATION", "SUBMIT_RESERVATIONS", FORGER);
    Audit.done(FORGER, "SUBMIT_RESERVATION", FORGER);

    List<String> lines = log.messages();
    assertEquals(2, lines.size(), lines::toString);
    for (String line : lines) {
      assertTrue(line.lines().count() == 1 && line.indexOf('\u2028') < 0, line);
      assertTrue(line.startsWith("USER=eve\\u000aUSER=boss\\u0009OPERATION"), line);
      assertEquals(1, line.split("\tOPERATION=", -1).length - 1, line);
    }
  }
}
