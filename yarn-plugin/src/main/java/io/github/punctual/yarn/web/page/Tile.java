package io.github.punctual.yarn.web.page;

import java.util.List;

/**
 * One number that answers at a glance.
 *
 * @param number what is read first, as text
 * @param label what it counts
 * @param note what to know of it, in a few words; may be empty
 * @param tone whether that is good
 * @param address of the page that lists what is counted; empty where there is none
 */
public record Tile(String number, String label, String note, Tone tone, String address) {
  /** Writes some tiles beside each other. */
  public static void write(Html html, List<Tile> tiles) {
    html.begin("ul", "class", "tiles").line();
    for (Tile tile : tiles) {
      html.begin("li");
      tile.write(html);
      html.end().line();
    }
    html.end().line();
  }

  private void write(Html html) {
    if (address.isEmpty()) {
      html.begin("div", "class", tone.with("tile"));
    } else {
      html.begin("a", "class", tone.with("tile"), "href", address);
    }
    html.element("span", number, "class", "number").text(" ");
    html.element("span", label, "class", "label");
    if (!note.isEmpty()) {
      html.text(" ").element("span", note, "class", "note");
    }
    html.end();
  }
}
