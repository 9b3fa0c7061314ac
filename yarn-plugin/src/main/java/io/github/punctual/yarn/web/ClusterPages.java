package io.github.punctual.yarn.web;

import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.jobs.JobPage;
import io.github.punctual.yarn.web.page.Site;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Puts a link to our pages into the menu of the ResourceManager's own, which has no setting for
 * that. Where the menu does not look as it is known, the page stays as it is.
 */
final class ClusterPages {
  private static final String ROOT = "/cluster";
  private static final String APPLICATION = ROOT + "/app/";

  /** Before this entry of the menu, which is on all pages. */
  static final String MARK = "<a href=\"/cluster/nodes\">";

  private ClusterPages() {}

  /** Whether a request is for a page of the ResourceManager that a person looks at. */
  static boolean owns(String path, HttpServletRequest request) {
    return Paths.isBelow(path, ROOT) && request.getMethod().equals("GET") && asksForPage(request);
  }

  /** Whether a request is one of a browser, for something to look at. */
  static boolean asksForPage(HttpServletRequest request) {
    String accepted = request.getHeader("Accept");
    return accepted != null && accepted.contains("text/html");
  }

  /** A response into whose menu the link is written. */
  static HttpServletResponse linking(String path, HttpServletResponse response) {
    return new Linking(response, link(path));
  }

  private static String link(String path) {
    String overview = "<a href=\"" + Site.OVERVIEW.path() + "\">Punctual</a></li><li>";
    return application(path)
        .map(id -> overview + "<a href=\"" + JobPage.path(id) + "\">Punctual: job</a></li><li>")
        .orElse(overview);
  }

  private static Optional<ApplicationId> application(String path) {
    if (!path.startsWith(APPLICATION)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ApplicationId.fromString(path.substring(APPLICATION.length())));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // The ResourceManager says what is wrong with it.
    }
  }

  /** The response of one page. */
  private static final class Linking extends HttpServletResponseWrapper {
    private final String link;
    private PrintWriter writer;

    Linking(HttpServletResponse response, String link) {
      super(response);
      this.link = link;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
      if (writer == null) {
        writer = new PrintWriter(new Inserting(super.getWriter(), MARK, link));
      }
      return writer;
    }

    @Override
    public void setContentLength(int length) {
      // It gets longer by the link; without a length the server sends it in chunks.
    }

    @Override
    public void setContentLengthLong(long length) {
      // As above.
    }
  }

  /** Writes a text once before a mark, which may come in pieces; all else goes through. */
  static final class Inserting extends FilterWriter {
    private final String mark;
    private final String text;

    /** How much of the mark has been seen and is not written yet. */
    private int seen;

    private boolean isDone;

    Inserting(Writer out, String mark, String text) {
      super(out);
      this.mark = mark;
      this.text = text;
    }

    @Override
    public void write(int c) throws IOException {
      if (isDone) {
        out.write(c);
        return;
      }
      if (c == mark.charAt(seen)) {
        seen++;
        if (seen == mark.length()) {
          isDone = true;
          out.write(text);
          out.write(mark);
        }
        return;
      }
      // The mark begins with a character that it has nowhere else.
      out.write(mark, 0, seen);
      seen = 0;
      if (c == mark.charAt(0)) {
        seen = 1;
      } else {
        out.write(c);
      }
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      write(new String(characters, from, length), 0, length);
    }

    @Override
    public void write(String characters, int from, int length) throws IOException {
      int at = from;
      int end = from + length;
      while (at < end && !isDone) {
        write(characters.charAt(at));
        at++;
      }
      out.write(characters, at, end - at);
    }

    @Override
    public void flush() throws IOException {
      if (!isDone) {
        out.write(mark, 0, seen);
        seen = 0;
      }
      super.flush();
    }

    @Override
    public void close() throws IOException {
      flush();
      super.close();
    }
  }
}
