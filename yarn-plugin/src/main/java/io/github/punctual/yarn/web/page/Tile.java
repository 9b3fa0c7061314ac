package io.github.punctual.yarn.web.page;

import java.util.List;

/** One number that answers at a glance, and what it counts; note and address may be empty. */
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
