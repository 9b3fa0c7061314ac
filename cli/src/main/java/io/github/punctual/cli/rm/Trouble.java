package io.github.punctual.cli.rm;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Why a ResourceManager did not answer, told apart, each with what to try. */
final class Trouble {
  private Trouble() {}

  /** Tells the user why a request to an address failed. */
  static String of(URI address, IOException failure) {
    if (has(failure, UnknownHostException.class)
        || has(failure, UnresolvedAddressException.class)) {
      return "unknown host '%s'; check its name, or whether this machine's DNS knows it"
          .formatted(address.getHost());
    }
    if (failure instanceof HttpConnectTimeoutException) {
      return "timed out, as no connection was made; see whether the host is up and a firewall lets"
          + " you through, or give more time with --timeout";
    }
    if (failure instanceof HttpTimeoutException) {
      return "timed out, as it accepted the call and did not answer; give more time with --timeout,"
          + " or see how busy it is";
    }
    if (failure instanceof SSLException || has(failure, CertificateException.class)) {
      return tls(failure);
    }
    if (has(failure, NoRouteToHostException.class)) {
      return "no route to host '%s'; check the network or a VPN".formatted(address.getHost());
    }
    if (failure instanceof ConnectException) {
      return "connection refused, as nothing listens at port %d; see whether the ResourceManager runs, and check the port"
          .formatted(port(address));
    }
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof EOFException
        || message.matches("(?i).*(received no bytes|EOF|reset).*")) {
      return "it hung up without an answer; try %s, or see the ResourceManager's log"
          .formatted(other(address));
    }
    return "no answer (%s)".formatted(failure);
  }

  /** Whether nothing can have reached the server, so that another one may be asked for the same. */
  static boolean isBeforeTheCall(IOException failure) {
    return failure instanceof ConnectException
        || failure instanceof HttpConnectTimeoutException
        || failure instanceof SSLHandshakeException
        || has(failure, UnresolvedAddressException.class);
  }

  private static String tls(IOException failure) {
    String all = messages(failure).toLowerCase(Locale.ROOT);
    if (has(failure, CertificateExpiredException.class)) {
      return "its certificate has expired; renew it on the ResourceManager";
    }
    if (all.contains("subject alternative") || all.contains("no name matching")) {
      return "its certificate is for another host name; name the host as its certificate does";
    }
    if (has(failure, CertPathBuilderException.class)
        || has(failure, CertPathValidatorException.class)
        || all.contains("pkix")) {
      return "its certificate is not trusted; give the cluster's trust store with --truststore"
          + " FILE, or set HADOOP_CONF_DIR to the folder with its ssl-client.xml";
    }
    if (all.contains("unrecognized ssl message") || all.contains("plaintext")) {
      return "it does not speak HTTPS at this port; try http://, or the port of"
          + " yarn.resourcemanager.webapp.https.address";
    }
    return "no secure connection (%s)".formatted(failure.getMessage());
  }

  private static String messages(Throwable failure) {
    return causes(failure).map(Throwable::getMessage).collect(Collectors.joining("\n"));
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  private static int port(URI address) {
    boolean secure = address.getScheme().equals("https");
    return address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
  }

  private static String other(URI address) {
    return address.getScheme().equals("https") ? "http://" : "https://";
  }
}
