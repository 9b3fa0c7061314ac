package io.github.punctual.reservation.rdl.text;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.RdlPath;
import io.github.punctual.reservation.rdl.text.Token.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Expressions as text. For every tree {@code t}, {@code restore(compact(t))} and {@code
 * restore(indented(t))} are {@code t} again; and so with {@code parse}, if people may write it.
 */
public final class RdlText {
  /** The longest text that is read, in characters. */
  public static final int LONGEST_TEXT = 1 << 20;

  /** The most atoms of one expression. */
  public static final int MOST_ATOMS = 10_000;

  private RdlText() {}

  /**
   * Reads an expression that somebody wrote: {@code let name = duration;} any number of times, and
   * then the expression.
   */
  public static Parsed parse(String text) {
    return read(text, RdlLimits.STRICT);
  }

  /**
   * Reads what was printed of a tree, whatever the tree: also one that nobody would write, or that
   * is larger than what is accepted of people.
   *
   * @throws IllegalArgumentException when it was not printed by this class
   */
  public static Rdl restore(String text) {
    return read(text, RdlLimits.NONE).orThrow();
  }

  private static Parsed read(String text, RdlLimits limits) {
    RdlErrors errors = new RdlErrors();
    if (text.length() > limits.text()) {
      Token start = new Token(Kind.WORD, "", Position.START, 1);
      errors.add(
          start,
          "a text of %d characters".formatted(text.length()),
          "at most %d".formatted(limits.text()),
          "submit several reservations");
      return failed(errors);
    }
    TermReader reader = new TermReader(Lexer.tokens(text, errors), limits.depth(), errors);
    Map<String, Duration> names = new TreeMap<>();
    RdlValues values = new RdlValues(names, limits, errors);
    lets(reader, names, values, errors);
    Term term = reader.term(0);
    rest(reader, errors);
    TreeBuilder builder = new TreeBuilder(values, limits, errors);
    Optional<Rdl> tree = builder.expression(term, RdlPath.ROOT, true);
    return errors.isEmpty() && tree.isPresent()
        ? new Parsed(tree, List.of(), builder.places())
        : failed(errors);
  }

  private static Parsed failed(RdlErrors errors) {
    return new Parsed(Optional.empty(), errors.sorted(), Map.of());
  }

  private static void lets(
      TermReader reader, Map<String, Duration> names, RdlValues values, RdlErrors errors) {
    while (reader.peek().is(Kind.WORD) && reader.peek().text().equalsIgnoreCase("let")) {
      reader.take();
      Token name = reader.peek();
      if (!reader.takeIf(Kind.WORD)) {
        errors.add(name, "a name", "write let night = 8h;");
      } else if (TreeBuilder.OPERATORS.contains(name.text().toLowerCase(Locale.ROOT))) {
        errors.add(name, "a name that is no operator", "call it otherwise");
      } else if (names.containsKey(name.text())) {
        errors.add(name, "a name that is not yet defined", "call one of the two otherwise");
      }
      if (!reader.takeIf(Kind.EQUALS)) {
        errors.add(reader.peek(), "'='", "write let %s = 8h;".formatted(name.text()));
      }
      Optional<Duration> value =
          values.duration(
              reader.term(1), "the value of '%s'".formatted(name.text()), RdlLimits.STRICT.work());
      names.put(name.text(), value.orElse(Duration.ofSeconds(1)));
      if (!reader.takeIf(Kind.SEMICOLON)) {
        errors.add(reader.peek(), "';'", "a definition ends with a semicolon");
      }
    }
  }

  private static void rest(TermReader reader, RdlErrors errors) {
    reader.takeIf(Kind.SEMICOLON);
    Token token = reader.peek();
    if (!token.is(Kind.END)) {
      errors.add(
          token,
          "the end of the text",
          switch (token.kind()) {
            case CLOSE -> "there is one ')' too many";
            case COMMA, WORD ->
                "join several expressions with all(…), or with order(…) one after the other";
            case VALUE, STRING, OPEN, LESS, GREATER, EQUALS, SEMICOLON, PLUS, END -> "remove it";
          });
    }
  }

  /** A bundle as it stands in an atom: {@code <2048,1>}. */
  public static String bundle(ResourceVector bundle) {
    return RdlPrinter.bundle(bundle);
  }

  /** Writes an expression in one line. */
  public static String compact(Rdl tree) {
    return new RdlPrinter(false).print(tree);
  }

  /** In several lines, with two spaces for each level. */
  public static String indented(Rdl tree) {
    return new RdlPrinter(true).print(tree);
  }
}
