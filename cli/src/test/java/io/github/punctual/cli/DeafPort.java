package io.github.punctual.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of this machine at which nothing listens, and which nobody else can take: connections to
 * it are refused.
 */
public final class DeafPort implements AutoCloseable {
  private final Socket bound = new Socket();

  /** Takes a free port. */
  public DeafPort() {
    try {
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free for a test", e);
    }
  }

  /** Its number. */
  public int number() {
    return bound.getLocalPort();
  }

  /** Its host and port. */
  public String authority() {
    return "127.0.0.1:" + number();
  }

  @Override
  public void close() {
    try {
      bound.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
