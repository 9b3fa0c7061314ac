package io.github.punctual.cli.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.cli.HadoopTokens;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
  @TempDir Path folder;

  private TokenFile file(String... services) throws IOException {
    return new TokenFile(HadoopTokens.write(folder.resolve("tokens"), HadoopTokens.RM, services));
  }

  @Test
  void aTokenIsForTheHostsThatItNamesInFull() throws IOException {
    TokenFile file = file("rm10.example:8032", "RM1.example:8032,rm2.example:8032", "[fe80::1]:1");
    Optional<String> first = file.forHost("rm10.example", true);
    Optional<String> pair = file.forHost("rm1.example", true);
    assertTrue(first.isPresent() && pair.isPresent());
    assertNotEquals(first, pair);
    assertEquals(pair, file.forHost("rm2.example", false));
    assertTrue(file.forHost("[fe80::1]", false).isPresent());
    assertEquals(Optional.empty(), file.forHost("rm1", true));
    assertEquals(Optional.empty(), file.forHost("8032", true));
  }

  @Test
  void theOnlyOneIsForWhomTheCallerNames() throws IOException {
    TokenFile file = file("10.1.2.3:8032");
    assertTrue(file.forHost("rm.example", true).isPresent());
    assertEquals(Optional.empty(), file.forHost("rm.example", false));
    assertTrue(file.forHost("10.1.2.3", false).isPresent());
  }
}
