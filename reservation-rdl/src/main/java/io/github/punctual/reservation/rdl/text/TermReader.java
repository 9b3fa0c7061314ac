package io.github.punctual.reservation.rdl.text;

import io.github.punctual.reservation.rdl.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Understands parentheses, commas and angles, by recursive descent. A missing or superfluous sign
 * is reported, and reading goes on as if it had been right.
 */
final class TermReader {
  private final List<Token> tokens;
  private final RdlErrors errors;
  private final int deepest;
  private int next;

  /**
   * A reader.
   *
   * @param deepest the most levels: a stack is not endless
   */
  TermReader(List<Token> tokens, int deepest, RdlErrors errors) {
    this.tokens = tokens;
    this.deepest = deepest;
    this.errors = errors;
  }

  Token peek() {
    return tokens.get(next);
  }

  Token take() {
    Token token = tokens.get(next);
    if (!token.is(Kind.END)) {
      next++;
    }
    return token;
  }

  /** Takes a token when it is of a kind. */
  boolean takeIf(Kind kind) {
    if (!peek().is(kind)) {
      return false;
    }
    next++;
    return true;
  }

  private boolean beginsTerm() {
    Kind kind = peek().kind();
    return kind == Kind.WORD
        || kind == Kind.VALUE
        || kind == Kind.STRING
        || kind == Kind.LESS
        || kind == Kind.PLUS;
  }

  /** A term; {@link Term.Absent} where there is none. */
  Term term(int depth) {
    Token first = peek();
    if (!beginsTerm()) {
      errors.add(
          first,
          depth == 0 ? "an expression, such as atom(<1024,1>, 1, 10, 60, 600)" : "an argument",
          switch (first.kind()) {
            case COMMA -> "remove the comma or put an argument before it";
            case CLOSE -> depth == 0 ? "" : "remove the comma before it or add an argument";
            case WORD, VALUE, STRING, OPEN, LESS, GREATER, EQUALS, SEMICOLON, PLUS, END -> "";
          });
      return new Term.Absent(first);
    }
    if (first.is(Kind.LESS)) {
      return angle();
    }
    next++;
    if (first.is(Kind.PLUS)) {
      return signed(first);
    }
    if (!first.is(Kind.WORD) || !takeIf(Kind.OPEN)) {
      return new Term.Leaf(first);
    }
    if (depth >= deepest) {
      errors.add(
          first,
          "at most %d levels of nesting".formatted(deepest),
          "order inside order and all inside all can be written as one");
      skipToClose();
      return new Term.Absent(first);
    }
    return new Term.Call(first, arguments(first, depth));
  }

  /** What follows a sign: {@code +night} as {@code night}, {@code + 10m} as {@code +10m}. */
  private Term signed(Token plus) {
    Token value = peek();
    boolean isCall = tokens.get(Math.min(next + 1, tokens.size() - 1)).is(Kind.OPEN);
    if (value.is(Kind.WORD) && !isCall) {
      return new Term.Leaf(take());
    }
    if (!value.is(Kind.VALUE)) {
      errors.add(plus, "a duration after it", "a time from the submission on is such as +10m");
      return new Term.Absent(plus);
    }
    next++;
    int length =
        value.at().line() == plus.at().line()
            ? value.at().column() - plus.at().column() + value.length()
            : plus.length();
    return new Term.Leaf(new Token(Kind.VALUE, "+" + value.text(), plus.at(), length));
  }

  private List<Term> arguments(Token name, int depth) {
    List<Term> arguments = new ArrayList<>();
    if (takeIf(Kind.CLOSE)) {
      return arguments;
    }
    while (true) {
      int before = next;
      arguments.add(term(depth + 1));
      if (takeIf(Kind.COMMA)) {
        continue;
      }
      if (takeIf(Kind.CLOSE)) {
        return arguments;
      }
      Token found = peek();
      if (found.is(Kind.END) || found.is(Kind.SEMICOLON)) {
        errors.add(
            found, "')'", "close the parenthesis of '%s' at %s".formatted(name.text(), name.at()));
        return arguments;
      }
      if (beginsTerm()) {
        errors.add(found, "',' or ')'", "put a comma between the arguments");
        continue;
      }
      if (next > before || !(arguments.get(arguments.size() - 1) instanceof Term.Absent)) {
        errors.add(found, "',' or ')'", "remove it");
      }
      next++;
      if (takeIf(Kind.CLOSE)) {
        return arguments;
      }
      takeIf(Kind.COMMA);
    }
  }

  private Term angle() {
    Token open = take();
    List<Term.Field> fields = new ArrayList<>();
    while (true) {
      Token token = peek();
      if (token.is(Kind.WORD) || token.is(Kind.STRING)) {
        field(fields);
      } else if (token.is(Kind.VALUE)) {
        fields.add(new Term.Field(null, take()));
      } else {
        errors.add(token, "an amount", "a bundle is <memory MiB, vcores>, such as <2048,1>");
        if (token.is(Kind.COMMA) || token.is(Kind.EQUALS) || token.is(Kind.PLUS)) {
          next++;
          continue;
        }
      }
      if (takeIf(Kind.COMMA)) {
        continue;
      }
      if (!takeIf(Kind.GREATER)) {
        errors.add(peek(), "',' or '>'", "close the bundle that begins at " + open.at());
      }
      return new Term.Angle(open, fields);
    }
  }

  private void field(List<Term.Field> fields) {
    Token name = take();
    if (!takeIf(Kind.EQUALS)) {
      errors.add(peek(), "'=' and an amount", "write %s=1".formatted(name.text()));
      if (peek().is(Kind.VALUE)) {
        fields.add(new Term.Field(name, take()));
      }
    } else if (peek().is(Kind.VALUE)) {
      fields.add(new Term.Field(name, take()));
    } else {
      errors.add(peek(), "an amount of " + name.text(), "write %s=1".formatted(name.text()));
    }
  }

  /** Past the parenthesis that closes the one just taken. */
  private void skipToClose() {
    int open = 1;
    while (open > 0 && !peek().is(Kind.END)) {
      Token token = take();
      open += token.is(Kind.OPEN) ? 1 : token.is(Kind.CLOSE) ? -1 : 0;
    }
  }
}
