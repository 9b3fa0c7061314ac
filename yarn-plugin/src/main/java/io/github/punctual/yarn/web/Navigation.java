package io.github.punctual.yarn.web;

/**
 * Which pages there are, and which of them is shown.
 *
 * @param current the path of the page that is shown, or of the one above it
 * @param reservations whether capacity can be reserved, so that there is a plan
 * @param shadow whether nothing of what is shown is done
 */
record Navigation(String current, boolean reservations, boolean shadow) {
  /** That of the page of the plan, where what is decided is done. */
  static final Navigation PLAN = new Navigation(PlanPage.PATH, true, false);

  /** The same from another page. */
  Navigation at(String path) {
    return new Navigation(path, reservations, shadow);
  }

  /** Writes the links. */
  void write(Html html) {
    html.begin("nav", "aria-label", "Punctual");
    html.element("span", "Punctual", "class", "brand");
    link(html, OverviewPage.TITLE, OverviewPage.PATH);
    link(html, JobsPage.TITLE, JobsPage.PATH);
    if (reservations) {
      link(html, PlanPage.TITLE, PlanPage.PATH);
    }
    if (shadow) {
      link(html, ShadowPage.TITLE, ShadowPage.PATH);
    }
    html.element("a", "ResourceManager", "href", "/cluster").end();
  }

  private void link(Html html, String title, String path) {
    if (path.equals(current)) {
      html.element("a", title, "href", path, "aria-current", "page");
    } else {
      html.element("a", title, "href", path);
    }
  }
}
