package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Looks at pages on a desk and on a phone, light and dark, and asserts what holds of all of them.
 * With the system property {@code punctual.pictures} pictures are written to that directory, and to
 * {@code times.txt} how long each page took.
 */
record PageLook(BrowserTab tab, Set<String> shown) implements AutoCloseable {
  private static final List<Integer> WIDTHS = List.of(1400, 390);

  /** What can be pressed and is smaller than a finger, but for links within a sentence. */
  private static final String SMALL =
      """
      Array.from(document.querySelectorAll('a, summary, button, input'))
        .filter((e) => !e.closest('p') && !e.matches('.skip'))
        .map((e) => ({e, box: e.getBoundingClientRect()}))
        .filter(({box}) => box.width > 0 && (box.height < 23.9 || box.width < 23.9))
        .map(({e, box}) => e.outerHTML.slice(0, 120) + ' ' + box.width + 'x' + box.height)
      """;

  /** When the answer was there and when the page was loaded, in ms since the browser asked. */
  private static final String TIMES =
      """
      performance.getEntriesByType('navigation')
        .map((e) => [e.responseEnd, e.loadEventEnd].map(Math.round).join(' '))[0]
      """;

  private static final String OVERFLOW =
      """
      Array.from(document.querySelectorAll('body *'))
        .filter((e) => !e.closest('.scroll') || e.matches('.scroll'))
        .filter((e) => !e.closest('.skip'))
        .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((e) => e.outerHTML.slice(0, 120))
      """;

  /** Words and marks of pictures that are cut off. */
  private static final String CROPPED =
      """
      Array.from(document.querySelectorAll('svg.chart text, svg.chart .now line'))
        .filter((e) => {
          const box = e.getBoundingClientRect();
          const all = e.closest('svg').getBoundingClientRect();
          return box.left < all.left - 1 || box.right > all.right + 1
            || box.top < all.top - 1 || box.bottom > all.bottom + 1;
        })
        .map((e) => e.outerHTML)
      """;

  PageLook(BrowserTab tab) {
    this(tab, new HashSet<>());
  }

  /**
   * Looks at a page.
   *
   * @param site the address of its site
   * @param name what its pictures are called
   */
  void at(String site, String path, String name) throws Exception {
    shown.add(site + path);
    for (int width : WIDTHS) {
      tab.show(site + path, width);
      for (boolean dark : List.of(false, true)) {
        tab.prefer(dark);
        picture("%s-%d-%s.png".formatted(name, width, dark ? "dark" : "light"));
        String where = "%s at %d".formatted(path, width);
        assertEquals(List.of(), texts(tab.value(OVERFLOW)), () -> where + " overflows");
        JsonNode wide = tab.value("document.documentElement.scrollWidth");
        assertEquals(width, wide.asInt(), () -> where + " is wider");
        assertEquals(List.of(), texts(tab.value(SMALL)), () -> "small targets on " + where);
        assertEquals(List.of(), texts(tab.value(CROPPED)), () -> "cropped on " + where);
        assertEquals(List.of(), complaints(), () -> "complaints of " + where);
      }
    }
  }

  /** All but that the page of an error has the status of an error. */
  private List<String> complaints() {
    return tab.complaints().stream()
        .filter(
            each -> {
              JsonNode entry = Json.tree(each).path("entry");
              return !entry.path("source").asText().equals("network")
                  || !shown.contains(entry.path("url").asText());
            })
        .toList();
  }

  /** The texts of an array that a page answered. */
  static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  private void picture(String name) throws Exception {
    String folder = System.getProperty("punctual.pictures", "");
    if (!folder.isEmpty()) {
      Path into = Files.createDirectories(Path.of(folder));
      String times = name + " " + tab.value(TIMES).asText() + System.lineSeparator();
      Files.writeString(
          into.resolve("times.txt"), times, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      tab.picture(into.resolve(name));
    }
  }

  @Override
  public void close() {
    tab.close();
  }
}
