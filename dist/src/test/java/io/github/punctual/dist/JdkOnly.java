package io.github.punctual.dist;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/**
 * What the modules below Hadoop may not reach for: time, chance, threads and files come to them
 * from their driver, so that the simulator and a replay decide exactly as the ResourceManager did.
 */
final class JdkOnly {
  /** Packages outside the JDK and our own; a class in one of them is not to be referred to. */
  static final String[] ALLOWED_PACKAGES = {"java..", "io.github.punctual.."};

  static final String[] FORBIDDEN_PACKAGES = {
    "java.nio.file..", "java.nio.channels..", "java.net..", "java.sql..", "java.util.logging.."
  };

  private static final Set<String> FORBIDDEN_CLASSES =
      Set.of(
          "java.io.Console",
          "java.io.File",
          "java.io.FileDescriptor",
          "java.io.FileInputStream",
          "java.io.FileOutputStream",
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime",
          "java.lang.Thread",
          "java.lang.ThreadLocal",
          "java.security.SecureRandom",
          "java.util.Timer",
          "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.Executors",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.ThreadLocalRandom",
          "java.util.concurrent.ThreadPoolExecutor");

  private static final Set<String> CLOCK_OWNERS =
      Set.of(
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.OffsetDateTime",
          "java.time.OffsetTime",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZonedDateTime");

  private static final Set<String> FORBIDDEN_CALLS =
      Set.of(
          "java.lang.System.currentTimeMillis()",
          "java.lang.System.err",
          "java.lang.System.in",
          "java.lang.System.out",
          "java.lang.System.nanoTime()",
          "java.lang.System.getenv()",
          "java.lang.System.getenv(java.lang.String)",
          "java.lang.System.getProperty(java.lang.String)",
          "java.lang.System.getProperty(java.lang.String, java.lang.String)",
          "java.lang.System.identityHashCode(java.lang.Object)",
          "java.time.InstantSource.system()",
          "java.util.Calendar.getInstance()",
          "java.util.Collections.shuffle(java.util.List)",
          "java.util.Date.<init>()",
          "java.util.GregorianCalendar.<init>()",
          "java.util.Random.<init>()",
          "java.util.SplittableRandom.<init>()",
          "java.util.UUID.randomUUID()",
          "java.lang.Math.random()",
          "java.lang.StrictMath.random()");

  private JdkOnly() {}

  static DescribedPredicate<JavaClass> forbiddenClass() {
    return DescribedPredicate.describe(
        "a class for files, threads or processes",
        type -> FORBIDDEN_CLASSES.contains(type.getFullName()));
  }

  /** Reads no clock, draws no unseeded random number and asks nothing of its surroundings. */
  static ArchCondition<JavaClass> giveTheSameAnswerEveryTime() {
    return new ArchCondition<>("give the same answer every time") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (JavaAccess<?> access : type.getAccessesFromSelf()) {
          if (isForbidden(access)) {
            events.add(SimpleConditionEvent.violated(type, access.getDescription()));
          }
        }
      }
    };
  }

  private static boolean isForbidden(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getFullName();
    String name = access.getName();
    String signature = access.getTarget().getFullName();
    boolean readsClock =
        CLOCK_OWNERS.contains(owner)
            && (signature.endsWith(".now()") || signature.endsWith(".now(java.time.ZoneId)"));
    boolean makesClock =
        owner.equals("java.time.Clock") && (name.startsWith("system") || name.startsWith("tick"));
    boolean forks = name.equals("parallelStream") || name.equals("parallel");
    return FORBIDDEN_CALLS.contains(signature) || readsClock || makesClock || forks;
  }
}
