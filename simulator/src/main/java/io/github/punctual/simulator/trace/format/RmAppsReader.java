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
import java.util.Optional;
import java.util.Set;

/**
 * The applications that a ResourceManager knows, as {@code GET /ws/v1/cluster/apps} returns them,
 * or several such answers one after another, or applications one after another. An application that
 * occurs again, with the same id, is taken once: answers overlap, and one that was running when an
 * earlier answer was written may have ended in a later one.
 */
final class RmAppsReader implements FormatReader {
  private static final ObjectReader JSON = new ObjectMapper().readerFor(JsonNode.class);

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    into.shiftToZero();
    Answers answers = new Answers(into);
    try (InputStream in = TraceInput.open(path);
        MappingIterator<JsonNode> documents = JSON.readValues(in)) {
      while (documents.hasNextValue()) {
        long line = documents.getCurrentLocation().getLineNr();
        answers.read(documents.nextValue(), new TraceCollector.SourceLine(path.toString(), line));
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
    } finally {
      answers.leaveOutUnfinished();
    }
  }

  /** Which applications occurred so far. */
  private static final class Answers {
    private final TraceCollector into;
    private final Set<String> ended = new HashSet<>();
    private final Set<String> unfinished = new HashSet<>();

    Answers(TraceCollector into) {
      this.into = into;
    }

    void read(JsonNode document, TraceCollector.SourceLine place) throws IOException {
      if (document.isArray()) {
        for (JsonNode element : document) {
          read(element, place);
        }
      } else if (document.has("apps")) {
        JsonNode apps = document.get("apps");
        // No application at all: {"apps":null} or {"apps":{}}.
        if (apps.has("app")) {
          read(apps.get("app"), place);
        }
      } else if (document.has("app")) {
        read(document.get("app"), place);
      } else {
        readApp(new RmApp(document), place);
      }
    }

    private void readApp(RmApp app, TraceCollector.SourceLine place) throws IOException {
      Optional<String> id = app.id();
      if (id.isPresent() && !app.hasEnded()) {
        unfinished.add(id.get());
      } else if (id.isEmpty() || ended.add(id.get())) {
        into.add(place, () -> app.job(into.interner(), into.options()));
      }
    }

    /** Counts those that had not ended in any answer. */
    void leaveOutUnfinished() {
      unfinished.removeAll(ended);
      unfinished.forEach(id -> into.leaveOut(TraceCollector.LeftOut.NOT_FINISHED));
    }
  }
}
