package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.CallSurroundings;
import io.github.punctual.cli.input.InputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the ResourceManagers of a cluster as Hadoop's clients do. Nothing is guessed: who names no
 * cluster is told how to.
 */
record RmFinder(CallSurroundings surroundings) {
  /** Names the web addresses of ResourceManagers. */
  static final String VARIABLE = "PUNCTUAL_RM";

  /** Names the folder with the cluster's settings. */
  static final String CONF_VARIABLE = "HADOOP_CONF_DIR";

  private static final String YARN_SITE = "yarn-site.xml";
  private static final String RM = "yarn.resourcemanager.";
  private static final int HTTP_PORT = 8088;
  private static final int HTTPS_PORT = 8090;
  private static final String NOBODY = "0.0.0.0";

  /**
   * What follows the address in a browser, where it may have been copied, or nothing but slashes.
   */
  private static final Pattern PAGE = Pattern.compile("(/(cluster|punctual|ws)(/.*)?|/+)$");

  private static final String EXAMPLE =
      "a web address such as http://rm.example:8088, of a host of letters, digits, hyphens and dots";

  /**
   * What was found.
   *
   * @param addresses all of one cluster, in the order in which they are asked
   * @param source what named them
   * @param isExplicit whether the caller named them in this call
   */
  record Found(List<RmAddress> addresses, String source, boolean isExplicit) {}

  /** The cluster that {@code --rm} or {@code --conf} names; each may be null. */
  Found find(String rm, Path conf) {
    if (rm != null) {
      return new Found(parsed(rm, "--rm"), "--rm", true);
    }
    if (conf == null && !surroundings.variable(VARIABLE).isEmpty()) {
      return new Found(parsed(surroundings.variable(VARIABLE), VARIABLE), VARIABLE, false);
    }
    Path folder =
        folder(conf)
            .orElseThrow(
                () ->
                    new InputException(
                        "no cluster is named: give --rm http://HOST:8088, or set %s to that, or set"
                                .formatted(VARIABLE)
                            + " %s to the folder with the cluster's %s"
                                .formatted(CONF_VARIABLE, YARN_SITE)));
    return new Found(
        configured(settings(folder)), folder.resolve(YARN_SITE).toString(), conf != null);
  }

  /** The folder of the cluster's settings, where one is named. */
  Optional<Path> folder(Path conf) {
    String named = surroundings.variable(CONF_VARIABLE);
    return Optional.ofNullable(conf)
        .or(() -> named.isEmpty() ? Optional.empty() : Optional.of(Path.of(named)));
  }

  private SiteSettings settings(Path folder) {
    if (!Files.exists(folder.resolve(YARN_SITE))) {
      throw new InputException(
          "%s is '%s', where there is no %s; name a cluster with --rm http://HOST:8088, or another folder"
              .formatted(CONF_VARIABLE + " (or --conf)", folder, YARN_SITE));
    }
    return new SiteSettings(folder, surroundings.environment(), "core-site.xml", YARN_SITE);
  }

  private static List<RmAddress> parsed(String text, String name) {
    return Stream.of(text.split(",", -1))
        .map(one -> new RmAddress("", uri(one.strip(), name, text)))
        .toList();
  }

  private static URI uri(String one, String name, String whole) {
    try {
      boolean isBare = !one.contains("://");
      String address = PAGE.matcher(one).replaceFirst("");
      URI uri = new URI(isBare ? "http://" + address : address);
      if (uri.getHost() == null || !uri.getScheme().matches("https?")) {
        throw new InputException(name, whole, EXAMPLE);
      }
      return isBare && uri.getPort() < 0 ? new URI(uri + ":" + HTTP_PORT) : uri;
    } catch (URISyntaxException e) {
      throw new InputException(
          "%s is '%s'; it must be %s: %s".formatted(name, whole, EXAMPLE, e.getMessage()), e);
    }
  }

  private static List<RmAddress> configured(SiteSettings site) {
    if (site.get(RM + "ha.enabled").filter(Boolean::parseBoolean).isEmpty()) {
      return List.of(address(site, ""));
    }
    String ids =
        site.get(RM + "ha.rm-ids")
            .orElseThrow(
                () ->
                    new InputException(
                        "%s has %sha.enabled and no %sha.rm-ids, which name the ResourceManagers"
                            .formatted(site.folder().resolve(YARN_SITE), RM, RM)));
    return Stream.of(ids.split("[,\\s]+", -1)).map(id -> address(site, id)).toList();
  }

  private static RmAddress address(SiteSettings site, String id) {
    boolean secure = site.get("yarn.http.policy").filter("HTTPS_ONLY"::equals).isPresent();
    String suffix = id.isEmpty() ? "" : "." + id;
    String key = RM + "webapp." + (secure ? "https." : "") + "address" + suffix;
    int port = secure ? HTTPS_PORT : HTTP_PORT;
    Optional<String> host = site.get(RM + "hostname" + suffix).filter(name -> !name.equals(NOBODY));
    String named =
        site.get(key)
            .map(text -> host.isPresent() ? text.replace(NOBODY, host.get()) : text)
            .filter(text -> !text.startsWith(NOBODY))
            .or(() -> host.map(name -> name + ":" + port))
            .orElseThrow(
                () ->
                    new InputException(
                        "%s says neither %s nor %shostname%s; name the cluster with --rm, or write one of them there"
                            .formatted(site.folder().resolve(YARN_SITE), key, RM, suffix)));
    String file = site.folder().resolve(YARN_SITE) + ": " + key;
    String whole = named.contains(":") ? named : named + ":" + port;
    return new RmAddress(id, uri((secure ? "https://" : "http://") + whole, file, named));
  }
}
