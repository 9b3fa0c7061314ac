package io.github.punctual.yarn.web.page;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The version of this software, as the build wrote it. */
public final class Version {
  private static final Logger LOG = LoggerFactory.getLogger(Version.class);
  private static final String TEXT = read();

  private Version() {}

  /** Such as {@code 0.1.0}; {@code unknown} when the build did not write it. */
  public static String text() {
    return TEXT;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      LOG.warn("The version could not be read", e);
    }
    return properties.getProperty("version", "unknown");
  }
}
