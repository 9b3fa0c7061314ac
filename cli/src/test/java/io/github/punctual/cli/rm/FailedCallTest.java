package io.github.punctual.cli.rm;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** What is made of failures that no test can bring about on one machine. */
class FailedCallTest {
  private static final URI ADDRESS = URI.create("https://rm.example:8090");

  @Test
  void aHostWithoutARouteIsNotSaidToRefuse() {
    IOException failure = new ConnectException();
    failure.initCause(new NoRouteToHostException("No route to host"));
    String said = Trouble.of(ADDRESS, failure);
    assertTrue(said.startsWith("no route to host 'rm.example'"), said);
  }

  @Test
  void aConnectionThatBreaksAfterTheHandshakeMayHaveBroughtTheCall() {
    assertTrue(Trouble.isBeforeTheCall(new SSLHandshakeException("no certificate")));
    assertFalse(Trouble.isBeforeTheCall(new SSLException("closing inbound before close_notify")));
  }
}
