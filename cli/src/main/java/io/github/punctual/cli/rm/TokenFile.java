package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.InputException;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ResourceManagers' delegation tokens in a file of credentials as Hadoop writes it for jobs, in
 * the form that Hadoop writes by default (version 0, writables).
 */
final class TokenFile {
  /** Names the file in the environment of a job. */
  static final String VARIABLE = "HADOOP_TOKEN_FILE_LOCATION";

  /** The header in which a ResourceManager takes a token. */
  static final String HEADER = "X-Hadoop-Delegation-Token";

  private static final byte[] MAGIC = "HDTS".getBytes(StandardCharsets.US_ASCII);
  private static final String KIND = "RM_DELEGATION_TOKEN";
  private static final int MOST_BYTES = 1 << 20;

  private final List<String> services = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  /** Reads all tokens of a file; an {@link InputException} says why that is not possible. */
  TokenFile(Path file) {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      read(in, file);
    } catch (IOException e) {
      throw new InputException(
          "the tokens of '%s' cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** That which the caller names, which must have a token. */
  static TokenFile named(Path file) {
    TokenFile tokens = new TokenFile(file);
    if (tokens.texts.isEmpty()) {
      throw new InputException(
          "'%s' has no token of a ResourceManager (%s); have one put there, or call with a Kerberos ticket"
              .formatted(file, KIND));
    }
    return tokens;
  }

  /** That of a job's environment. YARN gives every container one, mostly without such a token. */
  static Optional<TokenFile> ofContainer(String file) {
    return Optional.of(file)
        .filter(name -> !name.isEmpty())
        .map(name -> new TokenFile(Path.of(name)))
        .filter(tokens -> !tokens.texts.isEmpty());
  }

  /**
   * The token for a host as it is sent: the one that names it, or else the only one, which goes to
   * no host but one that the caller named.
   */
  Optional<String> forHost(String host, boolean isNamed) {
    for (int i = 0; i < texts.size(); i++) {
      if (hosts(services.get(i)).anyMatch(host::equalsIgnoreCase)) {
        return Optional.of(texts.get(i));
      }
    }
    return isNamed && texts.size() == 1 ? Optional.of(texts.get(0)) : Optional.empty();
  }

  /** The hosts of a service, which has a port with each, and of an HA pair both. */
  private static Stream<String> hosts(String service) {
    return Arrays.stream(service.split(",")).map(one -> one.strip().replaceFirst(":\\d+$", ""));
  }

  private void read(DataInputStream in, Path file) throws IOException {
    if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
      throw new IOException("it is no file of credentials of Hadoop");
    }
    int version = in.readByte();
    if (version != 0) {
      throw new IOException(
          "it is in format %d of Hadoop, and only 0 is understood; write it again with 'hadoop dtutil append -format java %s'"
              .formatted(version, file));
    }
    long count = number(in);
    for (long i = 0; i < count; i++) {
      bytes(in); // its alias
      byte[] identifier = bytes(in);
      byte[] password = bytes(in);
      byte[] kind = bytes(in);
      byte[] service = bytes(in);
      if (new String(kind, StandardCharsets.UTF_8).equals(KIND)) {
        services.add(new String(service, StandardCharsets.UTF_8));
        texts.add(encoded(List.of(identifier, password, kind, service)));
      }
    }
  }

  private static String encoded(List<byte[]> parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      write(out, part.length);
      out.write(part);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(out.toByteArray());
  }

  private static byte[] bytes(InputStream in) throws IOException {
    long length = number(in);
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("it is damaged: a part of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new IOException("it ends too early");
    }
    return bytes;
  }

  /** A whole number in Hadoop's form of one to nine bytes; none of those here is negative. */
  private static long number(InputStream in) throws IOException {
    byte first = (byte) in.read();
    if (first >= -112) {
      return first;
    }
    long value = 0;
    for (int i = 0; i < -112 - first; i++) {
      value = (value << 8) | (in.read() & 0xff);
    }
    return value;
  }

  private static void write(ByteArrayOutputStream out, int value) {
    if (value <= 127) {
      out.write(value);
      return;
    }
    int bytes = (39 - Integer.numberOfLeadingZeros(value)) / 8;
    out.write(-112 - bytes);
    for (int i = bytes - 1; i >= 0; i--) {
      out.write(value >> (8 * i));
    }
  }
}
