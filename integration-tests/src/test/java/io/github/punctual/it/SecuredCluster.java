package io.github.punctual.it;

import io.github.punctual.testcluster.ProcessCluster;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.kerby.kerberos.kerb.KrbException;

/**
 * A cluster of processes with the example for Kerberos, merged into the one of all schedulers, and
 * its users. Of the examples only the places of keytabs and of the secret are others.
 */
final class SecuredCluster implements AutoCloseable {
  private static final List<String> SITES =
      List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml");

  private final KerberosRealm realm;
  private final ProcessCluster cluster;
  private final Map<String, UserGroupInformation> users = new LinkedHashMap<>();
  private final Map<String, YarnClient> clients = new LinkedHashMap<>();

  private SecuredCluster(KerberosRealm realm, ProcessCluster cluster) {
    this.realm = realm;
    this.cluster = cluster;
  }

  /**
   * Starts a cluster of two nodes, and waits until they have registered.
   *
   * @param folder for what it needs: must be empty
   * @param names its users
   */
  static SecuredCluster start(Path folder, List<String> names) throws Exception {
    KerberosRealm realm = KerberosRealm.start(Files.createDirectories(folder.resolve("realm")));
    try {
      Path settings = settings(realm, Files.createDirectories(folder.resolve("settings")));
      SecuredCluster started =
          new SecuredCluster(realm, PluginClusters.of("punctual").settings(settings).start());
      try {
        realm.enter(started.cluster.clientConf());
        for (String name : names) {
          started.users.put(name, realm.user(name));
        }
        return started;
      } catch (IOException | KrbException | RuntimeException e) {
        started.cluster.close();
        throw e;
      }
    } catch (IOException | KrbException | RuntimeException e) {
      realm.close();
      throw e;
    }
  }

  private static Path settings(KerberosRealm realm, Path folder) throws KrbException, IOException {
    String host = InetAddress.getLoopbackAddress().getCanonicalHostName();
    Map<String, String> places = new LinkedHashMap<>();
    places.put(
        "/etc/security/keytabs/rm.service.keytab",
        realm.keytab("rm.service.keytab", List.of("rm/" + host)).toString());
    places.put(
        "/etc/security/keytabs/spnego.service.keytab",
        realm.keytab("spnego.service.keytab", List.of("HTTP/127.0.0.1")).toString());
    places.put(
        "/etc/security/http_secret",
        Files.writeString(folder.resolve("http_secret"), "not a secret").toString());
    for (String site : SITES) {
      Configuration merged = new Configuration(false);
      for (String example : List.of("punctual", "kerberos")) {
        Path file = Path.of(System.getProperty("punctual.examples"), example, site);
        if (Files.exists(file)) {
          merged.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        }
      }
      for (Map.Entry<String, String> entry : merged) {
        if (places.containsKey(entry.getValue())) {
          merged.set(entry.getKey(), places.get(entry.getValue()));
        }
      }
      if (site.equals("core-site.xml")) {
        // Instead of the machine's own users.
        merged.set("hadoop.user.group.static.mapping.overrides", "olga=operators;etl=;ann=");
      }
      if (site.equals("yarn-site.xml")) {
        // What a secure NodeManager needs, which is not the example's.
        merged.set("yarn.nodemanager.principal", "nm/%s@%s".formatted(host, KerberosRealm.NAME));
        merged.set(
            "yarn.nodemanager.keytab",
            realm.keytab("nm.service.keytab", List.of("nm/" + host)).toString());
      }
      try (OutputStream out = Files.newOutputStream(folder.resolve(site))) {
        merged.writeXml(out);
      }
    }
    Files.copy(realm.configuration(), folder.resolve("krb5.conf"));
    return folder;
  }

  KerberosRealm realm() {
    return realm;
  }

  ProcessCluster processes() {
    return cluster;
  }

  /** The web address of the ResourceManager. */
  URI web() {
    return cluster.rmWebAddress();
  }

  /** A client of a user who has a ticket. */
  YarnClient client(String user) {
    return clients.computeIfAbsent(
        user,
        name ->
            as(
                name,
                () -> {
                  YarnClient client = YarnClient.createYarnClient();
                  client.init(cluster.clientConf());
                  client.start();
                  return client;
                }));
  }

  /** What somebody without a ticket is answered. */
  HttpResponse<String> askWithoutTicket(String method, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(web().resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Content-Type", "application/json")
                .timeout(Duration.ofMinutes(2))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** What a user with a ticket is answered. */
  Rest.Answer ask(String user, String method, String path) {
    return as(
        user,
        () -> {
          HttpURLConnection connection =
              new AuthenticatedURL()
                  .openConnection(web().resolve(path).toURL(), new AuthenticatedURL.Token());
          connection.setRequestMethod(method);
          connection.setRequestProperty("Accept", "application/json, text/html");
          connection.setRequestProperty("Content-Type", "application/json");
          int status = connection.getResponseCode();
          try (var body =
              status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Rest.Answer(status, new String(body.readAllBytes(), StandardCharsets.UTF_8));
          }
        });
  }

  private <T> T as(String user, PrivilegedExceptionAction<T> action) {
    try {
      return users.get(user).doAs(action);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted as " + user, e);
    }
  }

  /** The command as a user calls it whose environment has these variables. */
  PunctualCommand command(String name, Map<String, String> environment) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.put("PUNCTUAL_OPTS", "-Djava.security.krb5.conf=" + realm.configuration());
    return new PunctualCommand(name, web(), all);
  }

  @Override
  public void close() throws KrbException {
    clients.values().forEach(YarnClient::stop);
    cluster.close();
    realm.close();
  }
}
