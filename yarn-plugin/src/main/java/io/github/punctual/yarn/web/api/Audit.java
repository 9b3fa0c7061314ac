package io.github.punctual.yarn.web.api;

import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.slf4j.Logger;

/**
 * What was done and refused over REST, in the ResourceManager's audit log. Each is one line there,
 * whatever was asked for: a name with a line break in it cannot write a line of its own.
 */
public final class Audit {
  private static final String TARGET = "Punctual";

  /** What ends a line somewhere, and what parts the fields of the audit log. */
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private Audit() {}

  /** Writes to the audit log that a caller did something. */
  public static void done(String caller, String operation, String what) {
    RMAuditLogger.logSuccess(line(caller), operation, line((TARGET + " " + what).strip()));
  }

  /** A caller did something to an application. */
  public static void done(String caller, String operation, ApplicationId id) {
    RMAuditLogger.logSuccess(line(caller), operation, TARGET, id);
  }

  /** A caller was refused, and why; the permission that was needed may be empty. */
  public static void refused(
      Optional<String> caller, String operation, String permission, String why) {
    RMAuditLogger.logFailure(line(caller.orElse("")), operation, permission, TARGET, line(why));
  }

  /** A caller was refused what it wanted to do to an application. */
  public static void refused(
      Optional<String> caller, String operation, String permission, String why, ApplicationId id) {
    RMAuditLogger.logFailure(line(caller.orElse("")), operation, permission, TARGET, line(why), id);
  }

  /** Tells a log in full what a caller did, and from where. */
  public static void tell(Logger log, Access access, String operation, String what) {
    String caller = line(access.caller().orElse(""));
    log.info("{} by {} from {}: {}", operation, caller, access.address(), line(what));
  }

  /** A text in which what would end a line is written as its code. */
  public static String line(String text) {
    return BREAKS
        .matcher(text)
        .replaceAll(found -> "\\\\u%04x".formatted(found.group().codePointAt(0)));
  }
}
