package io.github.punctual.yarn.web.page;

import static io.github.punctual.yarn.web.page.Ticks.place;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Writes HTML and SVG. Texts and the values of attributes are escaped, always: there is no way to
 * write markup but by its elements.
 */
public final class Html {
  /** Elements of HTML that have no content and no end. */
  private static final Set<String> VOID = Set.of("meta", "link", "br", "input");

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element; attributes are names and values by turns, and a value may be empty. */
  public Html begin(String element, String... attributes) {
    tag(element, attributes);
    if (!VOID.contains(element)) {
      open.push(element);
    }
    return this;
  }

  /** Ends the element that was begun last. */
  public Html end() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element with nothing in it. */
  public Html empty(String element, String... attributes) {
    begin(element, attributes);
    return VOID.contains(element) ? this : end();
  }

  /** An element with a text in it. */
  public Html element(String element, String content, String... attributes) {
    return begin(element, attributes).text(content).end();
  }

  /** A paragraph with a text in it, on a line of its own. */
  public void paragraph(String content, String... attributes) {
    element("p", content, attributes).line();
  }

  /** Attributes as elements take them: names with a space between them, and a value for each. */
  public static String[] attributes(String names, Object... values) {
    String[] named = names.split(" ", -1);
    String[] attributes = new String[2 * named.length];
    for (int i = 0; i < named.length; i++) {
      attributes[2 * i] = named[i];
      attributes[2 * i + 1] = values[i].toString();
    }
    return attributes;
  }

  public Html link(String words, String address) {
    return element("a", words, "href", address);
  }

  /** A link that is one of several to choose from. */
  public void choice(String content, String address, boolean isCurrent) {
    if (isCurrent) {
      element("a", content, "href", address, "aria-current", "true");
    } else {
      link(content, address);
    }
  }

  /** Begins links to choose from, after what they are about. */
  public void beginChoices(String label) {
    begin("nav", "aria-label", label).element("span", label, "aria-hidden", "true");
  }

  /** A word or two about how something stands. */
  public Html chip(String words, Tone tone) {
    return element("span", words, "class", tone.with("chip"));
  }

  /** A name and what is said of it, in a list of these. */
  public void fact(String name, String value) {
    begin("div").element("dt", name).element("dd", value).end().line();
  }

  /** A name and an instant in a list of these, and perhaps how far it is from now. */
  public void fact(String name, long millis, long nowMillis, boolean withDistance) {
    begin("div").element("dt", name).begin("dd").instant(millis, nowMillis);
    if (withDistance) {
      element("span", " (" + Amounts.distance(millis, nowMillis) + ")", "class", "over");
    }
    end().end().line();
  }

  /** Says where there is more, after some words. */
  public void see(String words, String address) {
    begin("p").text(words).link(address, address).text(".").end().line();
  }

  /** Begins a drawing of some classes, as wide as there is room for it; the id is of its title. */
  public Html beginDrawing(String kind, int width, int height, String id, String title) {
    String box = "0 0 %d %d".formatted(width, height);
    begin("svg", attributes("class viewBox role aria-labelledby", kind, box, "img", id));
    return element("title", title, "id", id);
  }

  /** Begins a rectangle of a drawing. */
  public Html beginRect(String kind, double x, double y, double width, double height) {
    return begin(
        "rect",
        attributes(
            "class x y width height", kind, place(x), place(y), place(width), place(height)));
  }

  /** Begins a table that can be scrolled, named by the element of an id, and its row of heads. */
  public Html beginTable(String label, String style) {
    begin("div", attributes("class tabindex role aria-labelledby", "scroll", 0, "region", label));
    if (style.isEmpty()) {
      begin("table");
    } else {
      begin("table", "class", style);
    }
    return begin("thead").begin("tr");
  }

  /** Ends the row of heads and begins the rows of a table. */
  public void beginRows() {
    end().end().line().begin("tbody").line();
  }

  /** Begins a table with its heads; the style may be empty. */
  public void table(String label, String style, List<String> heads) {
    beginTable(label, style);
    heads.forEach(head -> element("th", head, "scope", "col"));
    beginRows();
  }

  /** Ends a table and its rows. */
  public void endTable() {
    end().end().end().line();
  }

  /** Says after a table how many of its rows are left out, where any are. */
  public void more(int rows) {
    if (rows > 0) {
      paragraph("%d more are in the JSON.".formatted(rows));
    }
  }

  /** Says the same, and how many nobody may see, with words about these. */
  public void more(int rows, int hidden, String ofHidden) {
    if (rows > 0 || hidden > 0) {
      paragraph(
          (rows > 0 ? "%d more are in the JSON. ".formatted(rows) : "")
              + (hidden > 0 ? hidden + ofHidden : ""));
    }
  }

  /** Begins a paragraph that says first what is true at an instant. */
  public Html lead(long nowMillis) {
    return begin("p", "class", "lead")
        .text("At ")
        .instant(Amounts.instant(nowMillis) + " UTC", nowMillis);
  }

  /** An instant to the second, with its day where that is not today. */
  public Html instant(long millis, long nowMillis) {
    return instant(Amounts.instant(millis / 1000 * 1000, nowMillis), millis);
  }

  /** An instant, shown as {@code words}. */
  public Html instant(String words, long millis) {
    return element("time", words, "datetime", Instant.ofEpochMilli(millis).toString());
  }

  /** Adds text, escaped. */
  public Html text(String content) {
    escape(content);
    return this;
  }

  /** A line end, so that the page can be read as it is sent. */
  public Html line() {
    text.append('\n');
    return this;
  }

  /** All that was written, as a document of HTML 5. */
  public String document() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("the elements " + open + " were begun and not ended");
    }
    return "<!DOCTYPE html>\n" + text + "\n";
  }

  private void tag(String element, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException(
          "<%s> has %d names and values of attributes; they come in pairs"
              .formatted(element, attributes.length));
    }
    text.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      text.append('"');
    }
    text.append('>');
  }

  private void escape(String content) {
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\'' -> text.append("&#39;");
        default -> {
          // Controls are no characters of HTML, and turning the direction of text deceives.
          boolean shown = !Character.isISOControl(c) || c == '\n' || c == '\t';
          boolean turns = (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
          text.append(shown && !turns ? c : '\uFFFD');
        }
      }
    }
  }
}
