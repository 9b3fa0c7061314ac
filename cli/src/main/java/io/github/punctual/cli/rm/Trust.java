package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Whose certificates are believed: those of the cluster's trust store, or else Java's own. */
final class Trust {
  private static final String SSL_CLIENT = "ssl-client.xml";
  private static final String KEY = "ssl.client.truststore.";
  private static final String PEM = "-----BEGIN";

  private Trust() {}

  /** That of a file: a key store of Java, or certificates in PEM. */
  static SSLContext of(Path file, String password) {
    try {
      KeyStore store =
          isPem(file) ? certificates(file) : KeyStore.getInstance(file.toFile(), secret(password));
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(store);
      if (Arrays.stream(managers.getTrustManagers()).noneMatch(Trust::believesAnybody)) {
        throw new InputException(
            "the trust store '%s' shows no certificate; one of PKCS12 shows them with its password alone, which is that of ssl-client.xml or of %s"
                .formatted(file, RmOptions.PASSWORD));
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new InputException(
          "the trust store '%s' cannot be used: %s; it must be a key store of Java, whose password %s, or certificates in PEM"
              .formatted(
                  file, e.getMessage(), "is that of ssl-client.xml or of " + RmOptions.PASSWORD),
          e);
    }
  }

  /** That which a cluster's settings in a folder name, if they do. */
  static Optional<SSLContext> of(Path folder, Map<String, String> environment, String password) {
    SiteSettings ssl = new SiteSettings(folder, environment, SSL_CLIENT);
    return ssl.get(KEY + "location")
        .map(file -> of(Path.of(file), ssl.get(KEY + "password").orElse(password)));
  }

  private static boolean believesAnybody(TrustManager manager) {
    return manager instanceof X509TrustManager of && of.getAcceptedIssuers().length > 0;
  }

  /** Without a password a store is read and not checked for changes. */
  private static char[] secret(String password) {
    return password.isEmpty() ? null : password.toCharArray();
  }

  private static boolean isPem(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(1 << 12), StandardCharsets.ISO_8859_1).contains(PEM);
    }
  }

  private static KeyStore certificates(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      int number = 0;
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("certificate-" + number++, one);
      }
    }
    return store;
  }
}
