package io.github.punctual.yarn.web.page;

import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that pages need: they come with the jar. */
public final class StaticFiles {
  /** The style sheets, in the order in which they count. */
  static final List<String> STYLES = List.of("page.css", "tables.css", "chart.css");

  private static final String ROOT = Paths.ROOT + "/static/";

  private static final Map<String, String> TYPES =
      Map.of(
          "page.css", "text/css; charset=utf-8",
          "tables.css", "text/css; charset=utf-8",
          "chart.css", "text/css; charset=utf-8",
          "page.js", "text/javascript; charset=utf-8",
          "icon.svg", "image/svg+xml; charset=utf-8");

  private StaticFiles() {}

  /** Whether a path is below that of the files. */
  public static boolean owns(String path) {
    return path.startsWith(ROOT);
  }

  /** The path of a file, which differs from version to version. */
  public static String path(String name) {
    return ROOT + name + "?v=" + URLEncoder.encode(Version.text(), StandardCharsets.UTF_8);
  }

  /** The answer with a file, or a 404 where there is none. */
  public static HttpAnswer get(String path) {
    String name = path.substring(ROOT.length());
    Optional<String> type = Optional.ofNullable(TYPES.get(name));
    if (type.isEmpty()) {
      return HttpAnswer.error(404, "NO_SUCH_PATH", "there is nothing at " + path, Site.PLAN.path());
    }
    Map<String, String> headers =
        Map.of("Cache-Control", "private, max-age=3600", "Content-Security-Policy", Page.POLICY);
    return HttpAnswer.file(StaticFiles.class, name, type.get(), headers);
  }
}
