package io.github.punctual.cli;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of credentials as Hadoop writes them for jobs. */
public final class HadoopTokens {
  /** The kind of a ResourceManager's token. */
  public static final String RM = "RM_DELEGATION_TOKEN";

  private HadoopTokens() {}

  /** Writes a file with a token of a kind for each service. */
  public static Path write(Path file, String kind, String... services) throws IOException {
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeBytes("HDTS");
      out.writeByte(0);
      out.writeByte(services.length);
      for (String service : services) {
        for (String part : new String[] {"alias", "identifier", "password", kind, service}) {
          byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
          out.writeByte(bytes.length);
          out.write(bytes);
        }
      }
      out.writeByte(0); // no secrets
    }
    return file;
  }
}
