package io.github.punctual.cli.rm;

import io.github.punctual.cli.input.InputException;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/** Proves with the caller's ticket who calls: SPNEGO, by what the JDK brings. Keeps no password. */
final class Kerberos {
  private static final String MECHANISM = "1.3.6.1.5.5.2";
  private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
  private static final String CACHE_VARIABLE = "KRB5CCNAME";

  private final Login login;
  private final Handshake handshake;
  private Subject subject;

  /** Reads the tickets that are there. */
  interface Login {
    Subject subject() throws LoginException;
  }

  /** Makes what is sent first to the web server of a host, as the subject for whom it runs. */
  interface Handshake {
    byte[] first(String host) throws GSSException;
  }

  /** With the tickets of {@code kinit}; the environment may name their cache. */
  Kerberos(Map<String, String> environment) {
    this(
        () -> login(environment.getOrDefault(CACHE_VARIABLE, "").replaceFirst("^FILE:", "")),
        Kerberos::first);
  }

  /** With tickets, and a way to use them, from elsewhere. */
  Kerberos(Login login, Handshake handshake) {
    this.login = login;
    this.handshake = handshake;
  }

  /** What to send to the web server of a host, after the word {@code Negotiate}. */
  String token(String host) {
    boolean isKept = subject != null;
    try {
      return once(host);
    } catch (PrivilegedActionException e) {
      subject = null;
      // Since it was read the ticket may have expired, and kinit have brought another.
      if (isKept) {
        return token(host);
      }
      throw new InputException(
          "not authorised: Kerberos gives no ticket for HTTP/%s (%s); run kinit first where klist shows no ticket, or one that has expired, and name the host as its principal does"
              .formatted(host, e.getCause().getMessage()),
          e);
    }
  }

  private String once(String host) throws PrivilegedActionException {
    PrivilegedExceptionAction<byte[]> first = () -> handshake.first(host);
    return Base64.getEncoder().encodeToString(Subject.doAs(subject(), first));
  }

  private static byte[] first(String host) throws GSSException {
    GSSManager manager = GSSManager.getInstance();
    GSSName server = manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE);
    GSSContext context = context(manager, server);
    try {
      return context.initSecContext(new byte[0], 0, 0);
    } finally {
      context.dispose();
    }
  }

  private static GSSContext context(GSSManager manager, GSSName server) throws GSSException {
    GSSContext context =
        manager.createContext(server, new Oid(MECHANISM), null, GSSContext.DEFAULT_LIFETIME);
    context.requestMutualAuth(true);
    return context;
  }

  private Subject subject() {
    if (subject == null) {
      try {
        subject = login.subject();
      } catch (LoginException e) {
        // The JDK does not tell these two apart.
        throw new InputException(
            "not authorised: the cluster asks for Kerberos, and there is no ticket, or one that has expired (%s); run kinit first"
                .formatted(e.getMessage().strip()),
            e);
      }
    }
    return subject;
  }

  private static Subject login(String cache) throws LoginException {
    Subject fresh = new Subject();
    new LoginContext("punctual", fresh, null, tickets(cache)).login();
    return fresh;
  }

  /** The JDK's Kerberos with nothing but the tickets that are there. */
  private static Configuration tickets(String cache) {
    Map<String, String> options = new HashMap<>();
    options.put("useTicketCache", "true");
    options.put("doNotPrompt", "true");
    if (!cache.isEmpty()) {
      options.put("ticketCache", cache);
    }
    return new Configuration() {
      @Override
      public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
        return new AppConfigurationEntry[] {
          new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
        };
      }
    };
  }
}
