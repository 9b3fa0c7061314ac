package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.punctual.simulator.trace.TraceException;
import io.github.punctual.simulator.trace.TraceInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The applications that a ResourceManager knows, as {@code GET /ws/v1/cluster/apps} returns them,
 * or several such answers one after another, or applications one after another. An application that
 * occurs again, with the same id, is taken once: answers overlap.
 */
final class RmAppsReader implements FormatReader {
  private static final ObjectReader JSON = new ObjectMapper().readerFor(JsonNode.class);

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    Set<String> seen = new HashSet<>();
    try (InputStream in = TraceInput.open(path);
        MappingIterator<JsonNode> documents = JSON.readValues(in)) {
      while (documents.hasNextValue()) {
        long line = documents.getCurrentLocation().getLineNr();
        readDocument(
            documents.nextValue(),
            new TraceCollector.SourceLine(path.toString(), line),
            seen,
            into);
      }
    } catch (JsonProcessingException e) {
      throw new TraceException(
          "%s is not JSON at line %d: %s. Save the answer of GET /ws/v1/cluster/apps again, with Accept: application/json"
              .formatted(
                  path,
                  e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()),
          e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void readDocument(
      JsonNode document, TraceCollector.SourceLine place, Set<String> seen, TraceCollector into)
      throws IOException {
    if (document.isArray()) {
      for (JsonNode element : document) {
        readDocument(element, place, seen, into);
      }
    } else if (document.has("apps")) {
      JsonNode apps = document.get("apps");
      // No application at all: {"apps":null} or {"apps":{}}.
      if (apps.has("app")) {
        readDocument(apps.get("app"), place, seen, into);
      }
    } else if (document.has("app")) {
      readDocument(document.get("app"), place, seen, into);
    } else if (!document.has("id") || seen.add(document.get("id").asText())) {
      into.add(place, () -> new RmApp(document).job(into.interner(), into.options()));
    }
  }
}
