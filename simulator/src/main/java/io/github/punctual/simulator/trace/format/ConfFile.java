package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A Hadoop configuration in XML, such as the history server keeps of each MapReduce job. */
final class ConfFile {
  private static final XMLInputFactory XML = XMLInputFactory.newFactory();

  static {
    // A history may come from anywhere: it must not make us read other files.
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  private ConfFile() {}

  /**
   * The values of some settings.
   *
   * @throws TraceException when the file is not such a configuration
   */
  static Map<String, String> read(Path file, Set<String> names) throws IOException {
    try (InputStream in = TraceInput.open(file)) {
      XMLStreamReader xml = XML.createXMLStreamReader(in);
      try {
        return read(xml, names);
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw new TraceException(
          file + " is not a configuration in XML: " + MalformedRow.shown(e.getMessage()), e);
    }
  }

  private static Map<String, String> read(XMLStreamReader xml, Set<String> names)
      throws XMLStreamException {
    Map<String, String> result = new HashMap<>();
    String name = "";
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        String element = xml.getLocalName();
        if (element.equals("name")) {
          name = xml.getElementText();
        } else if (element.equals("value")) {
          String value = xml.getElementText();
          if (names.contains(name)) {
            result.put(name, value);
          }
        }
      }
    }
    return result;
  }
}
