package io.github.punctual.reservation.rdl.text;

import io.github.punctual.reservation.rdl.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts a text into tokens. Comments begin with {@code #} or {@code //} and end with the line. */
final class Lexer {
  /** Such as {@code PT5M} or {@code P1DT2H}; {@code p1} is a name. */
  private static final Pattern ISO_DURATION =
      Pattern.compile(
          "P(?=-?\\d|T)(-?\\d+D)?(T(?=-?\\d)(-?\\d+H)?(-?\\d+M)?(-?\\d+(\\.\\d*)?S)?)?",
          Pattern.CASE_INSENSITIVE);

  private final String text;
  private final RdlErrors errors;
  private final List<Token> tokens = new ArrayList<>();
  private int next;
  private int line = 1;
  private int lineStart;

  private Lexer(String text, RdlErrors errors) {
    this.text = text;
    this.errors = errors;
  }

  /** The tokens, of which the last is {@link Kind#END}. */
  static List<Token> tokens(String text, RdlErrors errors) {
    Lexer lexer = new Lexer(text, errors);
    while (lexer.next < text.length()) {
      lexer.one();
    }
    Position end = Position.START;
    if (!lexer.tokens.isEmpty()) {
      Token last = lexer.tokens.get(lexer.tokens.size() - 1);
      end = new Position(last.at().line(), last.at().column() + last.length());
    }
    lexer.tokens.add(new Token(Kind.END, "", end, 1));
    return lexer.tokens;
  }

  private void one() {
    char c = text.charAt(next);
    if (c == '\n') {
      next++;
      line++;
      lineStart = next;
    } else if (Character.isWhitespace(c) || c == '\uFEFF' || c == '\u00A0') {
      next++;
    } else if (c == '#' || text.startsWith("//", next)) {
      while (next < text.length() && text.charAt(next) != '\n') {
        next++;
      }
    } else if (c == '"' || c == '\'') {
      string(c);
    } else if (isDigit(c) || (isSign(c) && (isDigit(peek(1)) || isIsoDuration(next + 1)))) {
      take(Kind.VALUE, valueEnd());
    } else if (isLetter(c)) {
      boolean iso = isIsoDuration(next);
      take(iso ? Kind.VALUE : Kind.WORD, wordEnd(next));
    } else {
      sign(c);
    }
  }

  private void sign(char c) {
    Kind kind =
        switch (c) {
          case '(' -> Kind.OPEN;
          case ')' -> Kind.CLOSE;
          case ',' -> Kind.COMMA;
          case '<' -> Kind.LESS;
          case '>' -> Kind.GREATER;
          case '=' -> Kind.EQUALS;
          case ';' -> Kind.SEMICOLON;
          case '+' -> Kind.PLUS;
          default -> Kind.END;
        };
    if (kind != Kind.END) {
      take(kind, next + 1);
      return;
    }
    int end = next + Character.charCount(text.codePointAt(next));
    Token strange = new Token(Kind.WORD, text.substring(next, end), here(), end - next);
    errors.add(
        strange,
        "an expression, a value or punctuation",
        switch (c) {
          case '[', '{' -> "arguments stand in round parentheses";
          default -> "remove it, or put it into quotes if it belongs to a name";
        });
    next = end;
  }

  private void string(char quote) {
    Position at = here();
    int start = next++;
    StringBuilder value = new StringBuilder();
    while (next < text.length() && text.charAt(next) != quote && text.charAt(next) != '\n') {
      char c = text.charAt(next++);
      if (c == '\\' && next < text.length() && text.charAt(next) != '\n') {
        char escaped = text.charAt(next++);
        value.append(escaped == 'n' ? '\n' : escaped);
      } else {
        value.append(c);
      }
    }
    boolean closed = next < text.length() && text.charAt(next) == quote;
    next += closed ? 1 : 0;
    Token token = new Token(Kind.STRING, value.toString(), at, next - start);
    tokens.add(token);
    if (!closed) {
      errors.add(token, "a closing " + quote, "a quoted text ends on its own line");
    }
  }

  private void take(Kind kind, int end) {
    tokens.add(new Token(kind, text.substring(next, end), here(), end - next));
    next = end;
  }

  private int valueEnd() {
    int end = next + 1;
    while (end < text.length()) {
      char c = text.charAt(end);
      if (!isLetter(c) && !isDigit(c) && c != ':' && c != '.' && c != '+' && c != '-') {
        break;
      }
      end++;
    }
    return end;
  }

  private int wordEnd(int start) {
    int end = start + 1;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean slash = c == '/' && !text.startsWith("//", end);
      if (!isLetter(c) && !isDigit(c) && c != '-' && c != '.' && !slash) {
        break;
      }
      end++;
    }
    return end;
  }

  private boolean isIsoDuration(int start) {
    return start < text.length()
        && Character.toUpperCase(text.charAt(start)) == 'P'
        && ISO_DURATION.matcher(text).region(start, wordEnd(start)).matches();
  }

  private Position here() {
    return new Position(line, next - lineStart + 1);
  }

  private char peek(int ahead) {
    return next + ahead < text.length() ? text.charAt(next + ahead) : '\0';
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-' || c == '.';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return c == '_' || Character.isLetter(c);
  }
}
