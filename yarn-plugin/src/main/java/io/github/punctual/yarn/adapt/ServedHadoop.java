package io.github.punctual.yarn.adapt;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * The lines of Hadoop that this jar runs on. On another one it would fail somewhere in the middle
 * of its work, where the JVM misses a method; so the start ends before anything of ours is made.
 */
public final class ServedHadoop {

  /** Those whose classes the jar was compiled for and whose ResourceManager it was tested in. */
  static final List<String> LINES = List.of("3.4", "3.5");

  private static final Pattern LINE = Pattern.compile("(\\d+\\.\\d+)(?!\\d).*", Pattern.DOTALL);

  private ServedHadoop() {}

  /** Checks the version of the ResourceManager; an IllegalStateException says what to do. */
  public static void check() {
    check(YarnVersionInfo.getVersion());
  }

  /** Versions of distributors begin with that of Hadoop, as 3.4.1.7.3-12 does. */
  static void check(String version) {
    Matcher matcher = LINE.matcher(version);
    if (!matcher.matches() || !LINES.contains(matcher.group(1))) {
      throw new IllegalStateException(
          "Punctual runs on Hadoop %s, and this ResourceManager is of Hadoop %s; run a ResourceManager of these, take the release of Punctual that serves this one (docs/versions.md), or set yarn.resourcemanager.scheduler.class to the scheduler that you had before"
              .formatted(String.join(" and ", LINES), version));
    }
  }
}
