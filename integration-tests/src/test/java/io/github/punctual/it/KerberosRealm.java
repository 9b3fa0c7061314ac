package io.github.punctual.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.util.KerberosName;
import org.apache.kerby.KOptions;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.client.KrbOption;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.apache.kerby.util.NetworkUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The realm EXAMPLE.COM with a key distribution centre in this process: keytabs of services, and
 * tickets of users as {@code kinit} leaves them. While it is open, Hadoop's clients in this process
 * believe Kerberos alone.
 */
final class KerberosRealm implements AutoCloseable {
  static final String NAME = "EXAMPLE.COM";

  private static final Logger LOG = LoggerFactory.getLogger(KerberosRealm.class);
  private static final String CONFIGURATION = "java.security.krb5.conf";
  private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
  private static final String PROBE = "probe";

  private final Path folder;
  private final SimpleKdcServer centre;

  private KerberosRealm(Path folder) throws KrbException {
    this.folder = folder;
    this.centre = new SimpleKdcServer();
  }

  /**
   * Starts the realm.
   *
   * @param folder where keytabs, tickets and the configuration are written
   */
  static KerberosRealm start(Path folder) throws KrbException, LoginException {
    KerberosRealm realm = listening(folder);
    try {
      realm.makeThisProcessKnowIt();
      return realm;
    } catch (KrbException | LoginException | RuntimeException e) {
      realm.close();
      throw e;
    }
  }

  /** Its port is found a moment before it is taken: somebody else may be quicker. */
  private static KerberosRealm listening(Path folder) throws KrbException {
    for (int more = 2; ; more--) {
      KerberosRealm realm = new KerberosRealm(folder);
      realm.centre.setWorkDir(folder.toFile());
      realm.centre.setKdcHost("localhost");
      realm.centre.setKdcTcpPort(NetworkUtil.getServerPort());
      realm.centre.setAllowUdp(false);
      realm.centre.init();
      try {
        realm.centre.start();
        return realm;
      } catch (KrbException e) {
        if (more == 0) {
          throw e;
        }
        LOG.info("The key distribution centre did not start", e);
      }
    }
  }

  /** What every process of the realm reads. */
  Path configuration() {
    return folder.resolve("krb5.conf");
  }

  /** What processes read whose tickets are good for so long. */
  void writeConfiguration(Path file, Duration lifetime) throws IOException {
    String section = "[libdefaults]";
    String written = Files.readString(configuration());
    if (!written.contains(section)) {
      throw new IllegalStateException("No section %s in:%n%s".formatted(section, written));
    }
    String line = "%n    ticket_lifetime = %ds".formatted(lifetime.toSeconds());
    Files.writeString(file, written.replace(section, section + line));
  }

  /** A keytab with new keys of principals, each without its realm. */
  Path keytab(String file, List<String> principals) throws KrbException {
    Path keytab = folder.resolve(file);
    for (String principal : principals) {
      centre.createPrincipal(principal + "@" + NAME);
      centre.exportPrincipal(principal + "@" + NAME, keytab.toFile());
    }
    return keytab;
  }

  /** A new user, as Hadoop's clients in this process know one. */
  UserGroupInformation user(String name) throws KrbException, IOException {
    Path keytab = keytab(name + ".keytab", List.of(name));
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
        name + "@" + NAME, keytab.toString());
  }

  /**
   * A cache with a ticket of a user who has a keytab.
   *
   * @param seconds how long the ticket is good; the centre gives none for less than 4
   */
  Path ticket(String user, int seconds) throws KrbException {
    KOptions options = new KOptions();
    options.add(KrbOption.CLIENT_PRINCIPAL, user + "@" + NAME);
    options.add(KrbOption.USE_KEYTAB, true);
    options.add(KrbOption.KEYTAB_FILE, folder.resolve(user + ".keytab").toFile());
    options.add(KrbOption.LIFE_TIME, seconds);
    KrbClient client = centre.getKrbClient();
    Path cache = folder.resolve("%s-%d.ccache".formatted(user, seconds));
    client.storeTicket(client.requestTgt(options), cache.toFile());
    return cache;
  }

  /** Makes Hadoop's clients in this process use it. */
  void enter(Configuration clientConf) {
    UserGroupInformation.setConfiguration(clientConf);
  }

  /** Ends it; Hadoop's clients in this process believe names again. */
  @Override
  public void close() throws KrbException {
    UserGroupInformation.reset();
    UserGroupInformation.setConfiguration(new Configuration());
    System.clearProperty(CONFIGURATION);
    centre.stop();
  }

  /** The JDK reads its configuration once, and again only for a login that asks for it. */
  private void makeThisProcessKnowIt() throws KrbException, LoginException {
    System.setProperty(CONFIGURATION, configuration().toString());
    Path keytab = keytab(PROBE + ".keytab", List.of(PROBE));
    new LoginContext(PROBE, new Subject(), null, new Keytab(PROBE + "@" + NAME, keytab)).login();
    KerberosName.resetDefaultRealm();
  }

  /** A login by a keytab. */
  private static final class Keytab extends javax.security.auth.login.Configuration {
    private final Map<String, String> options;

    Keytab(String principal, Path file) {
      options =
          Map.of(
              "refreshKrb5Config", "true",
              "doNotPrompt", "true",
              "useKeyTab", "true",
              "storeKey", "true",
              "principal", principal,
              "keyTab", file.toString());
    }

    @Override
    public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
      return new AppConfigurationEntry[] {
        new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
      };
    }
  }
}
