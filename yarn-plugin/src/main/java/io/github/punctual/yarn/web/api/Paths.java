package io.github.punctual.yarn.web.api;

/** The paths that are ours on the ResourceManager's web server. */
public final class Paths {
  /** What all of them begin with. */
  public static final String ROOT = "/punctual";

  /** What those of the REST interface begin with, version 1. */
  public static final String API = ROOT + "/api/v1";

  private Paths() {}

  /** Whether a path is one of ours; all others belong to the ResourceManager. */
  public static boolean owns(String path) {
    return isBelow(path, ROOT);
  }

  /** Whether a path is another one, perhaps with a slash behind it. */
  public static boolean is(String path, String other) {
    return path.equals(other) || path.equals(other + "/");
  }

  /** Whether a path is another one or below it. */
  public static boolean isBelow(String path, String other) {
    return path.equals(other) || path.startsWith(other + "/");
  }

  /** What a path that is below another one has more than that; empty where it is that. */
  public static String rest(String path, String other) {
    return path.length() > other.length() ? path.substring(other.length() + 1) : "";
  }
}
