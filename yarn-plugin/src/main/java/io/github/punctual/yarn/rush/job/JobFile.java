package io.github.punctual.yarn.rush.job;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.admission.declaration.Problem;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A job's requirements as an XML file (RUSH, section IV: the job configuration interface):
 *
 * <pre>{@code
 * <job>
 *   <budget>15m</budget>
 *   <priority>3</priority>
 *   <sensitivity>0.05</sensitivity>
 *   <utility>sigmoid</utility>
 * </job>
 * }</pre>
 *
 * <p>Read with the JDK's parser, without document types, so that no entity is ever replaced and no
 * other file or address is looked at.
 */
public final class JobFile {
  /** The environment variable of the master in which a job's file comes with its submission. */
  public static final String VARIABLE = "PUNCTUAL_JOB_XML";

  /** The largest file that is read, in bytes. */
  public static final int MOST_BYTES = 16 * 1024;

  private static final String ROOT = "job";

  private static final String DOCUMENT_TYPE = "<!DOCTYPE";

  private static final Map<String, Key> ELEMENTS = elements();

  private static final String KNOWN = "known in <job> are " + String.join(", ", shown());

  /** What was written in an element, and where it begins. */
  record Entry(String element, String value, int line, int column) {
    /** Such as {@code <budget>15m</budget> (line 2, column 3)}. */
    String shown() {
      return "<%s>%s</%s> (line %d, column %d)".formatted(element, value, element, line, column);
    }
  }

  private final Map<Key, Entry> entries = new EnumMap<>(Key.class);
  private final List<Problem> problems = new ArrayList<>();

  private final long nowMillis;

  private JobFile(long nowMillis) {
    this.nowMillis = nowMillis;
  }

  private static Map<String, Key> elements() {
    Map<String, Key> elements = new LinkedHashMap<>();
    elements.put("budget", Key.DEADLINE);
    elements.put("priority", Key.WEIGHT);
    elements.put("sensitivity", Key.SENSITIVITY);
    elements.put("utility", Key.UTILITY);
    elements.put("name", Key.JOB);
    elements.put("task-duration", Key.TASK_DURATION);
    return Collections.unmodifiableMap(elements);
  }

  private static List<String> shown() {
    return ELEMENTS.keySet().stream().map(name -> "<" + name + ">").toList();
  }

  /** What a file says, by the key of the tag that would; throws with the place of what is wrong. */
  static Map<Key, Entry> parse(String xml, long nowMillis) throws DeclarationException {
    if (xml.length() > MOST_BYTES || xml.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new DeclarationException(
          List.of(
              new Problem(
                  "job file",
                  "",
                  "is larger than " + MOST_BYTES + " bytes",
                  "write only what is known: " + KNOWN)));
    }
    JobFile file = new JobFile(nowMillis);
    if (file.hasNoDocumentType(xml)) {
      file.read(xml);
    }
    if (!file.problems.isEmpty()) {
      throw new DeclarationException(file.problems);
    }
    return Collections.unmodifiableMap(file.entries);
  }

  /** The problem that a value of a file has, at its place. */
  static Problem at(Entry entry, String rule, String acceptedForm) {
    return new Problem(
        "%s, <%s>".formatted(place(entry.line(), entry.column()), entry.element()),
        entry.value(),
        rule,
        acceptedForm);
  }

  private static String place(long line, long column) {
    return "job file, line %d, column %d".formatted(line, column);
  }

  /**
   * Checked before anything is read: of what is wrong in a document type the JDK's parser tells in
   * exceptions of many kinds, and on the standard output of the ResourceManager.
   */
  private boolean hasNoDocumentType(String xml) {
    int at = xml.indexOf(DOCUMENT_TYPE);
    if (at >= 0) {
      String before = xml.substring(0, at);
      problems.add(
          new Problem(
              place(
                  1 + before.chars().filter(c -> c == '\n').count(), at - before.lastIndexOf('\n')),
              "",
              "has a document type",
              "leave <!DOCTYPE> out; entities are not read"));
    }
    return at < 0;
  }

  private void read(String xml) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("nothing outside the file is read");
        });
    XMLStreamReader reader = null;
    try {
      reader = factory.createXMLStreamReader(new StringReader(xml));
      document(reader);
    } catch (XMLStreamException e) {
      Location at =
          e.getLocation() != null ? e.getLocation() : reader == null ? null : reader.getLocation();
      problems.add(
          new Problem(
              at == null ? "job file" : place(at.getLineNumber(), at.getColumnNumber()),
              "",
              "is not well-formed XML: " + firstLine(e),
              "write it such as <job><budget>15m</budget></job>"));
    } finally {
      if (reader != null) {
        close(reader);
      }
    }
  }

  /** The parser's own words, without the position that is told anyway. */
  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int words = message.indexOf("Message: ");
    String text = words < 0 ? message : message.substring(words + "Message: ".length());
    return text.strip().replaceAll("\\.$", "").replace('\n', ' ');
  }

  private void close(XMLStreamReader reader) {
    try {
      reader.close();
    } catch (XMLStreamException e) {
      problems.add(
          new Problem("job file", "", "cannot be closed: " + firstLine(e), "submit it again"));
    }
  }

  private void document(XMLStreamReader reader) throws XMLStreamException {
    int depth = 0;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.ENTITY_REFERENCE -> {
          refuse(reader, "", "has an entity reference", "write the value itself");
          return;
        }
        case XMLStreamConstants.START_ELEMENT -> {
          noAttributes(reader);
          if (depth == 0) {
            depth = 1;
            if (!reader.getLocalName().equals(ROOT)) {
              refuse(reader, reader.getLocalName(), "is not the outermost element", "write <job>");
              return;
            }
          } else {
            element(reader);
          }
        }
        case XMLStreamConstants.CHARACTERS -> {
          if (depth == 1 && !reader.isWhiteSpace()) {
            refuse(reader, reader.getText().strip(), "stands outside an element", KNOWN);
          }
        }
        default -> {}
      }
    }
  }

  private void element(XMLStreamReader reader) throws XMLStreamException {
    String name = reader.getLocalName();
    Location at = reader.getLocation();
    int line = at.getLineNumber();
    int column = Math.max(1, at.getColumnNumber() - name.length() - 2);
    Optional<Key> key = Optional.ofNullable(ELEMENTS.get(name));
    StringBuilder text = new StringBuilder();
    for (int event = reader.next();
        event != XMLStreamConstants.END_ELEMENT;
        event = reader.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        throw new XMLStreamException(
            "<%s> holds <%s>, and must hold a value".formatted(name, reader.getLocalName()),
            reader.getLocation());
      }
      if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw new XMLStreamException("it refers to an entity", reader.getLocation());
      }
      if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        text.append(reader.getText());
      }
    }
    Entry entry = new Entry(name, text.toString().strip(), line, column);
    if (key.isEmpty()) {
      problems.add(at(entry, "is an unknown element", KNOWN));
    } else if (entry.value().isEmpty()) {
      problems.add(at(entry, "has no value", key.get().acceptedForm(nowMillis)));
    } else if (entries.containsKey(key.get())) {
      problems.add(at(entry, "is given twice: " + entries.get(key.get()).shown(), "write it once"));
    } else {
      entries.put(key.get(), entry);
    }
  }

  private void noAttributes(XMLStreamReader reader) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      refuse(
          reader,
          reader.getAttributeLocalName(i) + "=\"" + reader.getAttributeValue(i) + "\"",
          "is an attribute of <%s>, which has none".formatted(reader.getLocalName()),
          "write values as elements; " + KNOWN);
    }
  }

  private void refuse(XMLStreamReader reader, String value, String rule, String acceptedForm) {
    Location at = reader.getLocation();
    problems.add(
        new Problem(place(at.getLineNumber(), at.getColumnNumber()), value, rule, acceptedForm));
  }
}
