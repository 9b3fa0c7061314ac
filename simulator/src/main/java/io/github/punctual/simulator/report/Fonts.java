package io.github.punctual.simulator.report;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.util.Optional;

/** Whether Java finds a font on this machine: without one it cannot paint any text. */
public final class Fonts {
  private static final Optional<String> PROBLEM = find();

  private Fonts() {}

  /** Why reports have no plots here, and what to do; empty when they have. */
  public static Optional<String> problem() {
    return PROBLEM;
  }

  private static Optional<String> find() {
    try {
      Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
      var unused = new TextLayout("0", font, new FontRenderContext(null, true, true)).getBounds();
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      // Java says it in many ways, down to a plain Error.
      return Optional.of(
          "Java finds no font on this machine, which plots need (%s): install fontconfig and a font, such as DejaVu"
              .formatted(e));
    }
  }
}
