package io.github.punctual.cli.rdl;

import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.reservation.compile.CompileNote;
import io.github.punctual.reservation.compile.CompileProblem;
import io.github.punctual.reservation.compile.Compiled;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.Position;
import io.github.punctual.reservation.rdl.text.RdlError;

/** Errors, problems and notes with the line that they are about. */
final class RdlMessages {
  private static final int MOST_NOTES = 20;

  private RdlMessages() {}

  /** Why a text is no expression. */
  static String errors(RdlInput input, Parsed parsed) {
    StringBuilder text = new StringBuilder();
    for (RdlError error : parsed.errors()) {
      message(text, input, error.at(), "error", error.reason(), error.length());
    }
    int n = parsed.errors().size();
    return text.append("%d error%s%n".formatted(n, n == 1 ? "" : "s")).toString();
  }

  /** Why an expression can never fit. */
  static String problems(RdlInput input, Parsed parsed, Compiled compiled) {
    StringBuilder text = new StringBuilder();
    for (CompileProblem problem : compiled.problems()) {
      message(text, input, parsed.place(problem.at()), "can never fit", problem.text(), 0);
    }
    return text + notes(input, parsed, compiled);
  }

  /** What was rounded or left out. */
  static String notes(RdlInput input, Parsed parsed, Compiled compiled) {
    StringBuilder text = new StringBuilder();
    int n = 0;
    for (CompileNote note : compiled.notes()) {
      if (n++ == MOST_NOTES) {
        text.append("%d more notes%n".formatted(compiled.notes().size() - MOST_NOTES));
        break;
      }
      Position at = parsed.place(note.at());
      text.append("%s:%s: note: %s%n".formatted(input.name(), place(at), note.text()));
    }
    return text.toString();
  }

  private static void message(
      StringBuilder text, RdlInput input, Position at, String kind, String reason, int length) {
    text.append("%s:%s: %s: %s%n".formatted(input.name(), place(at), kind, reason));
    text.append(input.excerpt(at.line(), at.column(), length));
  }

  private static String place(Position at) {
    return at.line() + ":" + at.column();
  }
}
