package io.github.punctual.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** The properties of a configuration file as Hadoop writes it. */
public final class HadoopProperties {
  private HadoopProperties() {}

  /**
   * Reads a file; of a property that is there twice the last one counts. A file that is included
   * and is not there is replaced by its fallback. Says why where it is no configuration.
   */
  public static Map<String, String> read(Path file) throws IOException {
    Element root;
    try (InputStream in = Files.newInputStream(file)) {
      root = parser().parse(in).getDocumentElement();
    } catch (SAXException e) {
      String line = e instanceof SAXParseException at ? ", line " + at.getLineNumber() : "";
      throw new IOException("%s%s is no XML: %s".formatted(file, line, e.getMessage()), e);
    }
    if (!root.getTagName().equals("configuration")) {
      throw new IOException(
          "%s begins with <%s>; it must be a <configuration> with properties"
              .formatted(file, root.getTagName()));
    }
    return properties(file, root);
  }

  private static Map<String, String> properties(Path file, Element root) throws IOException {
    Map<String, String> properties = new TreeMap<>();
    NodeList children = root.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i) instanceof Element element) {
        if (element.getTagName().endsWith("include") && element.hasAttribute("href")) {
          properties.putAll(included(file, element));
          continue;
        }
        if (!element.getTagName().equals("property")) {
          throw new IOException(
              "%s has <%s> in its configuration; write what it stands for as properties"
                  .formatted(file, element.getTagName()));
        }
        String name =
            text(element, "name")
                .orElseThrow(() -> new IOException(file + " has a property without a name"));
        properties.put(name, text(element, "value").orElse(""));
      }
    }
    return properties;
  }

  private static Map<String, String> included(Path file, Element include) throws IOException {
    Path other = file.resolveSibling(include.getAttribute("href"));
    NodeList children = include.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (Files.notExists(other)
          && children.item(i) instanceof Element fallback
          && fallback.getTagName().endsWith("fallback")) {
        return properties(file, fallback);
      }
    }
    return read(other);
  }

  private static DocumentBuilder parser() throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      // A configuration has no need for what a document type could bring along.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // It throws what cannot be read, and prints nothing.
      builder.setErrorHandler(new DefaultHandler());
      return builder;
    } catch (ParserConfigurationException e) {
      throw new IOException("this Java reads no XML: " + e.getMessage(), e);
    }
  }

  /** What is written of a property: in an element inside it, or else as its attribute. */
  private static Optional<String> text(Element of, String tag) {
    return Optional.ofNullable(of.getElementsByTagName(tag).item(0))
        .or(() -> Optional.ofNullable(of.getAttributeNode(tag)))
        .map(found -> found.getTextContent().strip());
  }
}
