package io.github.punctual.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that Hadoop reads are read alike. */
class HadoopPropertiesTest {
  private static final String INCLUDE =
      "<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='other.xml'>%s</x:include>";

  @TempDir Path folder;

  private Map<String, String> read(String content) throws IOException {
    return HadoopProperties.read(write("yarn-site.xml", content));
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(
        folder.resolve(name), "<configuration>%s</configuration>".formatted(content));
  }

  @Test
  void aPropertyMayBeWrittenInAttributes() throws IOException {
    assertEquals(
        Map.of("a", "1", "b", "2", "c", "", "d", "inside"),
        read(
            "<property name='a' value=' 1 ' final='true'/><property name='b'><value>2</value>"
                + "</property><property name='c'/>"
                + "<property name='d' value='beside'><value>inside</value></property>"));
  }

  @Test
  void aFileThatIsIncludedCountsWhereItStands() throws IOException {
    write("other.xml", "<property name='a' value='theirs'/><property name='b' value='theirs'/>");
    assertEquals(
        Map.of("a", "theirs", "b", "ours"),
        read(
            "<property name='a' value='ours'/>"
                + INCLUDE.formatted("<x:fallback/>")
                + "<property name='b' value='ours'/>"));
  }

  @Test
  void aFileThatIsMissingIsReplacedByItsFallbackAndRefusedWithoutOne() throws IOException {
    String own = "<property name='a' value='1'/>";
    assertEquals(Map.of("a", "1"), read(own + INCLUDE.formatted(" <x:fallback/> ")));
    assertEquals(
        Map.of("a", "2"),
        read(own + INCLUDE.formatted("<x:fallback><property name='a' value='2'/></x:fallback>")));
    IOException e = assertThrows(IOException.class, () -> read(own + INCLUDE.formatted("")));
    assertTrue(e.getMessage().contains("other.xml"), e.getMessage());
  }
}
