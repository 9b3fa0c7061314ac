package io.github.punctual.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The drawing of the modules shows what their builds say. */
class ArchitectureDrawingTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DRAWING = ROOT.resolve("docs/architecture.md");
  private static final Pattern ARROW = Pattern.compile("(?m)^ +([\\w-]+) --> ([\\w-]+)$");
  private static final String OURS = "punctual-";

  /** What puts others together or uses them, and is used by no module that is drawn. */
  private static final Set<String> NOT_DRAWN =
      Set.of(
          "dist", "dev-support/cluster", "test-cluster", "demo", "integration-tests", "benchmarks");

  @Test
  void theDrawingHasTheArrowsOfTheBuildAndNoOthers() throws Exception {
    Set<String> drawn = new TreeSet<>();
    Matcher arrow = ARROW.matcher(Files.readString(DRAWING));
    while (arrow.find()) {
      drawn.add(arrow.group(1) + " -> " + arrow.group(2));
    }
    Set<String> built = new TreeSet<>();
    for (String module : modules()) {
      if (!NOT_DRAWN.contains(module)) {
        built.addAll(arrows(module));
      }
    }
    assertFalse(drawn.isEmpty(), "no arrow is drawn");
    assertEquals(String.join("\n", built), String.join("\n", drawn));
  }

  @Test
  void everyModuleStandsInTheTable() throws Exception {
    String page = Files.readString(DRAWING);
    Set<String> missing = new TreeSet<>();
    for (String name : modules()) {
      boolean isOfFamily = name.startsWith("scheduler-") && page.contains("`scheduler-…`");
      if (!isOfFamily && !page.contains("`" + name + "`") && !name.startsWith("dev-support/")) {
        missing.add(name);
      }
    }
    assertEquals(Set.of(), missing);
  }

  private static Set<String> modules() throws Exception {
    Set<String> modules = new TreeSet<>();
    elements(parse(ROOT.resolve("pom.xml")), "module")
        .forEach(module -> modules.add(module.getTextContent()));
    return modules;
  }

  private static Set<String> arrows(String module) throws Exception {
    Set<String> arrows = new TreeSet<>();
    Element project = parse(ROOT.resolve(module).resolve("pom.xml"));
    for (Element dependency : elements(project, "dependency")) {
      String name = elements(dependency, "artifactId").iterator().next().getTextContent();
      boolean isOfTests =
          elements(dependency, "scope").stream()
              .anyMatch(scope -> scope.getTextContent().equals("test"));
      if (name.startsWith(OURS) && !isOfTests) {
        arrows.add(module + " -> " + name.substring(OURS.length()));
      }
    }
    return arrows;
  }

  private static Element parse(Path pom) throws Exception {
    if (!Files.exists(pom)) {
      throw new IOException(pom + " does not exist: a module has no build");
    }
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(pom.toFile())
        .getDocumentElement();
  }

  private static Set<Element> elements(Element parent, String name) {
    Set<Element> found = new LinkedHashSet<>();
    var nodes = parent.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }
}
