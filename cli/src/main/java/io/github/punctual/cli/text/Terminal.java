package io.github.punctual.cli.text;

import java.util.Map;

/**
 * Where lines are shown.
 *
 * @param width how many columns it has; without a bound where it is no terminal
 * @param height how many lines can be seen at once; without a bound where it is no terminal
 * @param colours whether it shows colours
 * @param isScreen whether it can be cleared and written anew
 */
public record Terminal(int width, int height, boolean colours, boolean isScreen) {
  /** The start script sets this property to the number of columns when the output is a terminal. */
  public static final String COLUMNS = "punctual.columns";

  /** The system property that says how many lines the terminal has. */
  public static final String LINES = "punctual.lines";

  private static final int LEAST = 40;
  private static final int USUAL_LINES = 24;

  /** A file or a pipe: everything, and no colours. */
  public static final Terminal NONE =
      new Terminal(Integer.MAX_VALUE, Integer.MAX_VALUE, false, false);

  /** That of this process: colours unless {@code NO_COLOR} or a dumb terminal asks for none. */
  public static Terminal ofProcess(Map<String, String> environment) {
    int columns = Integer.getInteger(COLUMNS, 0);
    if (columns <= 0) {
      return NONE;
    }
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean colours = !dumb && environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(
        Math.max(LEAST, columns), Integer.getInteger(LINES, USUAL_LINES), colours, !dumb);
  }

  /** The same with another width, or with as much as lines need for 0. */
  public Terminal withWidth(int columns) {
    return new Terminal(columns == 0 ? Integer.MAX_VALUE : columns, height, colours, isScreen);
  }
}
