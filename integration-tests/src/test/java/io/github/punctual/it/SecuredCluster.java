package io.github.punctual.it;

import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Poll;
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
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.kerby.kerberos.kerb.KrbException;

/**
 * A cluster of processes with the example for Kerberos, merged into the one of all schedulers, on
 * an HDFS with Kerberos, and its users. Of the examples only the places are others: of keytabs, of
 * the secret and of what is stored.
 */
final class SecuredCluster implements AutoCloseable {
  /** Instead of the machine's own users and groups. */
  static final String GROUPS = "olga=operators;etl=;ann=;hdfs=;rm=;nm=";

  /** How long a ticket of the cluster's processes is good. */
  static final Duration TICKET = Duration.ofSeconds(40);

  private static final List<String> SITES =
      List.of(
          "core-site.xml",
          "hdfs-site.xml",
          "yarn-site.xml",
          "mapred-site.xml",
          "capacity-scheduler.xml");
  private static final int NODES = 2;
  private static final String KEYTABS = "/etc/security/keytabs/";
  private static final String SPNEGO = "HTTP/127.0.0.1";

  private final KerberosRealm realm;
  private final SecuredHdfs hdfs;
  private final ProcessCluster cluster;
  private final Map<String, UserGroupInformation> users = new LinkedHashMap<>();
  private final Map<String, YarnClient> clients = new LinkedHashMap<>();
  private Instant ticketIsFrom = Instant.now();

  private SecuredCluster(KerberosRealm realm, SecuredHdfs hdfs, ProcessCluster cluster) {
    this.realm = realm;
    this.hdfs = hdfs;
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
      String host = InetAddress.getLoopbackAddress().getCanonicalHostName();
      Path spnego = realm.keytab("spnego.service.keytab", List.of(SPNEGO));
      SecuredHdfs hdfs = SecuredHdfs.start(realm, folder.resolve("hdfs"), host, SPNEGO, spnego);
      try {
        Path settings = Files.createDirectories(folder.resolve("settings"));
        writeSettings(realm, host, hdfs.uri(), spnego, settings);
        return start(realm, hdfs, settings, names);
      } catch (IOException | KrbException | RuntimeException e) {
        hdfs.close();
        throw e;
      }
    } catch (IOException | KrbException | RuntimeException e) {
      realm.close();
      throw e;
    }
  }

  private static SecuredCluster start(
      KerberosRealm realm, SecuredHdfs hdfs, Path settings, List<String> names)
      throws KrbException, IOException {
    SecuredCluster started =
        new SecuredCluster(
            realm, hdfs, PluginClusters.of("punctual").nodes(NODES).settings(settings).start());
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
  }

  private static void writeSettings(
      KerberosRealm realm, String host, String hdfs, Path spnego, Path folder)
      throws KrbException, IOException {
    Map<String, String> places =
        Map.of(
            KEYTABS + "rm.service.keytab",
            realm.keytab("rm.service.keytab", List.of("rm/" + host)).toString(),
            KEYTABS + "spnego.service.keytab",
            spnego.toString(),
            "/etc/security/http_secret",
            Files.writeString(folder.resolve("http_secret"), "not a secret").toString());
    String nodes = realm.keytab("nm.service.keytab", List.of("nm/" + host)).toString();
    Map<String, Map<String, String>> more = more(host, hdfs, nodes, folder);
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
      more.getOrDefault(site, Map.of()).forEach(merged::set);
      try (OutputStream out = Files.newOutputStream(folder.resolve(site))) {
        merged.writeXml(out);
      }
    }
    realm.writeConfiguration(folder.resolve("krb5.conf"), TICKET);
  }

  /** What is not the example's, by the names of the files. */
  private static Map<String, Map<String, String>> more(
      String host, String hdfs, String keytabOfNodes, Path folder) {
    // Whatever tickets there are on this machine, containers have none.
    String noTickets = "KRB5CCNAME=" + folder.resolve("no-such-cache");
    return Map.of(
        "core-site.xml",
        Map.of(
            "hadoop.user.group.static.mapping.overrides",
            GROUPS,
            "fs.defaultFS",
            hdfs,
            // Tickets are short here: the next one must not be too soon, nor connections too long.
            "hadoop.kerberos.min.seconds.before.relogin",
            "5",
            "ipc.client.connection.maxidletime",
            "2000"),
        "yarn-site.xml",
        Map.of(
            "punctual.store.dir",
            "hdfs:///yarn/punctual",
            "yarn.resourcemanager.fs.state-store.uri",
            "hdfs:///yarn/rmstore",
            // What a secure NodeManager needs.
            "yarn.nodemanager.principal",
            "nm/%s@%s".formatted(host, KerberosRealm.NAME),
            "yarn.nodemanager.keytab",
            keytabOfNodes),
        "mapred-site.xml",
        Map.of(
            "yarn.app.mapreduce.am.staging-dir",
            "/staging",
            "yarn.app.mapreduce.am.admin.user.env",
            noTickets,
            "mapreduce.admin.user.env",
            noTickets));
  }

  KerberosRealm realm() {
    return realm;
  }

  ProcessCluster processes() {
    return cluster;
  }

  SecuredHdfs hdfs() {
    return hdfs;
  }

  /** Kills the ResourceManager, starts it again, and waits until its nodes are back. */
  void restartResourceManager(Duration atMost) {
    cluster.killResourceManager();
    cluster.startResourceManager();
    ticketIsFrom = Instant.now();
    String user = users.keySet().iterator().next();
    Poll.until(
        "the nodes to be back",
        atMost,
        () -> client(user).getNodeReports(NodeState.RUNNING).size(),
        nodes -> nodes == NODES);
  }

  /**
   * Waits until the ticket has expired with which the ResourceManager started, and until it has
   * left the NameNode, which asks it for a ticket when it comes back.
   */
  void awaitEndOfFirstTicket(Duration atMost) {
    Instant end = ticketIsFrom.plus(TICKET);
    Poll.until("the first ticket to expire", atMost, Instant::now, end::isBefore);
    Poll.until(
        "the ResourceManager to leave the NameNode",
        atMost,
        hdfs::connections,
        users -> !users.contains("rm"));
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

  /** Does something as a user who has a ticket. */
  <T> T as(String user, PrivilegedExceptionAction<T> action) {
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
  public void close() throws KrbException, IOException {
    clients.values().forEach(YarnClient::stop);
    cluster.close();
    for (UserGroupInformation user : users.values()) {
      FileSystem.closeAllForUGI(user);
    }
    hdfs.close();
    realm.close();
  }
}
