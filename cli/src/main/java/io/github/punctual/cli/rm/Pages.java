package io.github.punctual.cli.rm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads a list that is answered in pages, as one. */
public final class Pages {
  private static final int PAGE = 1000;

  private final String path;
  private final String list;
  private final List<String> query = new ArrayList<>();
  private boolean isOptional;

  /** A list: its path, and the field with its entries. */
  public Pages(String path, String list) {
    this.path = path;
    this.list = list;
  }

  /** Takes it for an answer, too, that a scheduler has no such list. */
  public Pages ifThere() {
    isOptional = true;
    return this;
  }

  /** Has it selected or sorted by something; null says nothing. */
  public Pages with(String name, String value) {
    if (value != null) {
      query.add(name + "=" + RmClient.encode(value));
    }
    return this;
  }

  /**
   * Has it selected by constants as people write them, in small letters and with a hyphen or a
   * blank; null says nothing.
   */
  public Pages withConstants(String name, String value) {
    if (value == null) {
      return this;
    }
    String listed = value.strip().replaceAll("\\s*,\\s*", ",");
    return with(name, listed.toUpperCase(Locale.ROOT).replaceAll("[-\\s]", "_"));
  }

  /**
   * The entries of all pages, so many at most or, for 0, all, in one answer, or the answer that
   * says why not.
   */
  public RmClient.Reply read(RmClient client, int most) {
    RmClient.Reply first = page(client, "", most == 0 ? PAGE : Math.min(PAGE, most));
    if (!first.isGood()) {
      return first;
    }
    ObjectNode all = first.body().deepCopy();
    ArrayNode entries = all.withArray(list);
    JsonNode next = all.remove("next");
    while (next != null && (most == 0 || entries.size() < most)) {
      int rest = most == 0 ? PAGE : Math.min(PAGE, most - entries.size());
      RmClient.Reply page = page(client, next.asText(), rest);
      if (!page.isGood()) {
        return page;
      }
      page.body().path(list).forEach(entries::add);
      next = page.body().get("next");
    }
    all.remove("limit");
    return new RmClient.Reply(first.status(), all);
  }

  private RmClient.Reply page(RmClient client, String cursor, int limit) {
    List<String> parts = new ArrayList<>(query);
    parts.add("limit=" + limit);
    if (!cursor.isEmpty()) {
      parts.add("cursor=" + RmClient.encode(cursor));
    }
    String selected = String.join("&", parts);
    // Once there was a first page, a list that is not there is a failure.
    return isOptional && cursor.isEmpty()
        ? client.getIfThere(path, selected)
        : client.get(path, selected);
  }
}
