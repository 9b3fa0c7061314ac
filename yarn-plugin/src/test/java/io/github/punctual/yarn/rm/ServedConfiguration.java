package io.github.punctual.yarn.rm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Gives the ResourceManager a capacity-scheduler.xml of a test's own, which it reads anew when it
 * becomes active.
 */
public final class ServedConfiguration extends LocalConfigurationProvider {
  private static volatile Map<String, String> queues = Map.of();

  /** From now on the file has these settings. */
  static void serve(Map<String, String> settings) {
    queues = Map.copyOf(settings);
  }

  @Override
  public InputStream getConfigurationInputStream(Configuration bootstrap, String name)
      throws IOException, YarnException {
    if (!name.equals(YarnConfiguration.CS_CONFIGURATION_FILE)) {
      return super.getConfigurationInputStream(bootstrap, name);
    }
    Configuration file = new Configuration(false);
    queues.forEach(file::set);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    file.writeXml(text);
    return new ByteArrayInputStream(text.toByteArray());
  }
}
