package io.github.punctual.yarn.web;

/**
 * Which pages there are, and which of them is shown.
 *
 * @param current the path of the page that is shown, or of the one above it
 * @param reservations whether capacity can be reserved, so that there is a plan
 */
record Navigation(String current, boolean reservations) {
  /** That of the page of the plan. */
  static final Navigation PLAN = new Navigation(PlanPage.PATH, true);

  /** The same from another page. */
  Navigation at(String path) {
    return new Navigation(path, reservations);
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
