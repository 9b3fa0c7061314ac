package io.github.punctual.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An expression and where it comes from.
 *
 * @param name of its file, for messages
 * @param text the expression
 */
public record RdlInput(String name, String text) {
  /** Longer than any expression that is read. */
  private static final int MOST_BYTES = 8 << 20;

  /**
   * What was named on the command line: files, of which {@code -} is the standard input, and then
   * expressions themselves.
   */
  public static List<RdlInput> read(List<String> files, List<String> texts) {
    List<RdlInput> inputs = new ArrayList<>();
    for (String file : files) {
      inputs.add(new RdlInput(file.equals("-") ? "standard input" : file, content(file)));
    }
    for (int i = 0; i < texts.size(); i++) {
      inputs.add(new RdlInput(texts.size() == 1 ? "--text" : "--text " + (i + 1), texts.get(i)));
    }
    if (inputs.isEmpty()) {
      throw new InputException(
          "there is no expression; name a file, - for the standard input, or --text 'atom(…)'");
    }
    return inputs;
  }

  /** The one that was named, by its file or by itself; the other is null. */
  public static RdlInput one(String file, String text) {
    if (file != null && text != null) {
      throw new InputException("there are both a file and --text; name one of them");
    }
    return read(
            Optional.ofNullable(file).stream().toList(),
            Optional.ofNullable(text).stream().toList())
        .get(0);
  }

  private static String content(String file) {
    try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
      byte[] all = in.readNBytes(MOST_BYTES);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(all)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException("'%s' is no text in UTF-8".formatted(file), e);
    } catch (IOException e) {
      throw new InputException("'%s' cannot be read: %s".formatted(file, e), e);
    }
  }

  /** The line with carets under what a message is about; length 0 is for the word that is there. */
  public String excerpt(int line, int column, int length) {
    List<String> lines = text.lines().toList();
    if (line > lines.size()) {
      return "";
    }
    String shown = lines.get(line - 1);
    int at = Math.min(column - 1, shown.length());
    int from = Math.max(0, at - 60);
    int to = Math.min(shown.length(), from + 100);
    String head = from > 0 ? "..." : "";
    String blank = shown.substring(from, at).replaceAll("[^\t]", " ");
    int end = at;
    while (length == 0 && end < to && Character.isLetter(shown.charAt(end))) {
      end++;
    }
    int carets = Math.max(1, Math.min(Math.max(length, end - at), to - at));
    return "  %s%s%s%n  %s%s%s%n"
        .formatted(
            head,
            shown.substring(from, to),
            to < shown.length() ? "..." : "",
            " ".repeat(head.length()),
            blank,
            "^".repeat(carets));
  }
}
