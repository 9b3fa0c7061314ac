package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jar as an operator gets it; runs after it is packed. */
class PluginJarIT {
  /** Ours too: it stands in Hadoop's package to reach what is private to it. */
  private static final String IN_HADOOPS_PACKAGE =
      "org/apache/hadoop/yarn/server/resourcemanager/scheduler/capacity/LeafQueueOrdering.class";

  @Test
  void holdsOurOwnClassesAndNothingElse() throws IOException {
    try (JarFile jar = new JarFile(System.getProperty("punctual.jar"))) {
      List<String> foreign =
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class"))
              .filter(name -> !name.startsWith("io/github/punctual/"))
              .filter(name -> !name.equals(IN_HADOOPS_PACKAGE))
              .toList();
      assertEquals(List.of(), foreign);
      for (String module :
          List.of(
              "core", "admission", "robust", "decisionlog", "yarn", "justice", "bopf", "rush")) {
        assertTrue(
            jar.stream()
                .map(ZipEntry::getName)
                .anyMatch(
                    name ->
                        name.startsWith("io/github/punctual/" + module + "/")
                            && name.endsWith(".class")),
            "no class of " + module + " in " + jar.getName());
      }
    }
  }

  @Test
  void leavesOutTheSimulator() throws IOException {
    try (JarFile jar = new JarFile(System.getProperty("punctual.jar"))) {
      assertEquals(
          List.of(),
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.startsWith("io/github/punctual/simulator/"))
              .toList());
    }
  }

  @Test
  void namesItsVersionAndCarriesItsLicence() throws IOException {
    try (JarFile jar = new JarFile(System.getProperty("punctual.jar"))) {
      assertNotNull(jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
      assertNotNull(jar.getEntry("META-INF/LICENSE"));
      assertNotNull(jar.getEntry("META-INF/NOTICE"));
    }
  }
}
