package io.github.punctual.cli.rm;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a ResourceManager answers.
 *
 * @param id its id of an HA pair; empty where there is only one, or nobody named it
 * @param uri its web address, without a path
 */
record RmAddress(String id, URI uri) {
  /** That which another one tells, without a path; empty where it names no web server. */
  static Optional<RmAddress> told(String text, RmAddress by) {
    try {
      URI uri = by.uri().resolve(new URI(text));
      boolean isWeb = uri.getHost() != null && uri.getScheme().matches("(?i)https?");
      return isWeb ? Optional.of(new RmAddress("", site(uri))) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty(); // There is nobody to ask.
    }
  }

  private static URI site(URI uri) throws URISyntaxException {
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    return new URI(scheme, null, uri.getHost(), uri.getPort(), null, null, null);
  }

  boolean isSame(RmAddress other) {
    return uri.getScheme().equals(other.uri.getScheme())
        && uri.getAuthority().equalsIgnoreCase(other.uri.getAuthority());
  }

  boolean isSecure() {
    return uri.getScheme().equals("https");
  }

  @Override
  public String toString() {
    return id.isEmpty() ? uri.toString() : uri + " (" + id + ")";
  }
}
