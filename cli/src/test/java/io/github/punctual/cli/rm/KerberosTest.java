package io.github.punctual.cli.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.cli.input.InputException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.security.auth.Subject;
import org.ietf.jgss.GSSException;
import org.junit.jupiter.api.Test;

/** How long a ticket is kept; without a server of Kerberos. */
class KerberosTest {
  private int logins;

  /** The least login whose ticket is still good. */
  private int good = 1;

  private final Kerberos kerberos = new Kerberos(this::login, this::first);

  private Subject login() {
    logins++;
    return new Subject();
  }

  private byte[] first(String host) throws GSSException {
    if (logins < good) {
      throw new GSSException(GSSException.NO_CRED, 0, "expired");
    }
    return (host + logins).getBytes(StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aTicketIsKeptAsLongAsItIsGood() {
    assertEquals(encoded("rm1"), kerberos.token("rm"));
    assertEquals(encoded("other1"), kerberos.token("other"));
  }

  @Test
  void aTicketThatKinitRenewedIsReadOnceTheOldOneHasExpired() {
    assertEquals(encoded("rm1"), kerberos.token("rm"));
    good = 2;
    assertEquals(encoded("rm2"), kerberos.token("rm"));
  }

  @Test
  void whoseTicketExpiredIsToldSoUntilKinitRenewsIt() {
    assertEquals(encoded("rm1"), kerberos.token("rm"));
    good = 4;
    InputException told = assertThrows(InputException.class, () -> kerberos.token("rm"));
    assertTrue(told.getMessage().contains("No valid credentials"), told.getMessage());
    assertTrue(told.getMessage().contains("kinit"), told.getMessage());
    assertThrows(InputException.class, () -> kerberos.token("rm"));
    assertEquals(3, logins, "one that was just read is not read again");
    assertEquals(encoded("rm4"), kerberos.token("rm"));
  }
}
