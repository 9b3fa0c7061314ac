package io.github.punctual.yarn.web.page;

import io.github.punctual.yarn.web.api.HttpAnswer;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What all pages have around what is theirs. */
public final class Page {
  /** Nothing from elsewhere, nothing written into the page itself, and no frame around it. */
  static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self';"
          + " base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

  private static final String HTML = "text/html; charset=utf-8";
  private static final int REFRESH_SECONDS = 5;

  private Page() {}

  /** The page of a site, which the script brings up to date. */
  public static HttpAnswer of(Navigation navigation, Consumer<Html> content) {
    return of(navigation.current().title(), true, navigation, content);
  }

  /** The page of a site, which stays as it is. */
  public static HttpAnswer still(Navigation navigation, Consumer<Html> content) {
    return of(navigation.current().title(), false, navigation, content);
  }

  /** A page of a title, which the script brings up to date where it is live. */
  public static HttpAnswer of(
      String title, boolean isLive, Navigation navigation, Consumer<Html> content) {
    return of(200, title, isLive, navigation, content);
  }

  private static HttpAnswer of(
      int status, String title, boolean isLive, Navigation navigation, Consumer<Html> content) {
    Html html = new Html();
    html.begin("html", "lang", "en").line();
    head(html, title);
    html.begin("body").line();
    html.element("a", "To the content", "class", "skip", "href", "#content").line();
    html.begin("header");
    navigation.write(html);
    html.end().line();
    String refresh = Integer.toString(isLive ? REFRESH_SECONDS : 0);
    html.begin("main", "id", "content", "data-refresh", refresh).line();
    html.element("h1", title).line();
    if (navigation.shadow()) {
      html.begin("p", "class", "lead").element("strong", "Shadow mode.");
      html.text(" Nothing of what is decided here is enforced: the stock order serves.")
          .end()
          .line();
    }
    content.accept(html);
    html.end().line();
    footer(html, isLive);
    html.end().line().end();
    return new HttpAnswer(
        status,
        Map.of("Content-Security-Policy", POLICY, "Referrer-Policy", "same-origin"),
        HTML,
        html.document());
  }

  /** A page that says why there is nothing else to see. */
  public static HttpAnswer sorry(int status, Navigation navigation, String message, String advice) {
    return sorry(status, navigation.current().title(), navigation, message, advice, List.of());
  }

  /** A page of a title that says why there is nothing else to see, and where else to try. */
  public static HttpAnswer sorry(
      int status,
      String title,
      Navigation navigation,
      String message,
      String advice,
      List<String> links) {
    return of(
        status,
        title,
        false,
        navigation,
        html -> {
          html.begin("p", "class", "lead").element("span", "Error " + status, "class", "chip bad");
          html.text(" " + message).end().line();
          html.paragraph("Try " + advice + ".");
          for (String link : links) {
            html.begin("p").link(link, link).end().line();
          }
          html.begin("p").text("Or go to ");
          html.link("the overview", Site.OVERVIEW.path()).text(".").end().line();
        });
  }

  private static void head(Html html, String title) {
    html.begin("head").line();
    html.empty("meta", "charset", "utf-8").line();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    html.empty("meta", "name", "color-scheme", "content", "light dark").line();
    html.element("title", title + " - Punctual").line();
    html.empty("link", "rel", "icon", "href", StaticFiles.path("icon.svg"), "type", "image/svg+xml")
        .line();
    for (String style : StaticFiles.STYLES) {
      html.empty("link", "rel", "stylesheet", "href", StaticFiles.path(style)).line();
    }
    html.empty("script", "src", StaticFiles.path("page.js"), "defer", "defer").line();
    html.end().line();
  }

  private static void footer(Html html, boolean isLive) {
    html.begin("footer");
    html.text("Punctual " + Version.text() + ". ");
    html.element("span", "Times are in UTC.", "id", "zone").text(" ");
    if (isLive) {
      html.element("span", "Reload to see it as it is now.", "id", "live", "role", "status");
    }
    html.end().line();
  }
}
