package io.github.punctual.yarn.web.page;

/**
 * Which pages there are, and which of them is shown.
 *
 * @param current the page that is shown, or the one above it
 * @param reservations whether capacity can be reserved, so that there is a plan
 * @param shadow whether nothing of what is shown is done
 */
public record Navigation(Site current, boolean reservations, boolean shadow) {
  public void write(Html html) {
    html.begin("nav", "aria-label", "Punctual");
    html.element("span", "Punctual", "class", "brand");
    for (Site site : Site.values()) {
      boolean isThere =
          switch (site) {
            case OVERVIEW, JOBS, QUEUES -> true;
            case PLAN, RESERVATIONS -> reservations;
            case SHADOW -> shadow;
          };
      if (isThere && site == current) {
        html.element("a", site.title(), "href", site.path(), "aria-current", "page");
      } else if (isThere) {
        html.link(site.title(), site.path());
      }
    }
    html.link("ResourceManager", "/cluster").end();
  }
}
