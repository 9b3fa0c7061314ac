package io.github.punctual.simulator.trace.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one stage of a job, token by token. */
final class JsonStageParser {
  private final Interner interner;
  private final ResourceVector defaultTask;

  private String id;
  private long tasks;
  private long durationMillis;
  private long[] durationsMillis;
  private long memoryMib;
  private long vcores;
  private final SortedMap<String, Long> others = new TreeMap<>();
  private List<String> parents = List.of();
  private boolean gang;

  /** A parser of stages whose tasks need what a default task does unless they say it. */
  JsonStageParser(Interner interner, ResourceVector defaultTask) {
    this.interner = interner;
    this.defaultTask = defaultTask;
  }

  /** The stage that the parser stands on, the first of its job being 0. */
  Stage read(JsonParser json, int index) throws IOException {
    clear();
    JsonFields.require(json, JsonToken.START_OBJECT, path(index, ""), "must be an object");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      if (json.nextToken() != JsonToken.VALUE_NULL) {
        try {
          readField(json, field);
        } catch (MalformedRow e) {
          throw new MalformedRow(path(index, "." + e.getMessage()), e);
        }
      }
    }
    return stage(index);
  }

  private Stage stage(int index) {
    if (durationsMillis == null && durationMillis < 0) {
      throw MalformedRow.missing(path(index, ".duration_s"));
    }
    if (tasks < 0 && durationsMillis == null) {
      throw MalformedRow.missing(path(index, ".tasks"));
    }
    if (durationsMillis != null) {
      if (tasks >= 0 && tasks != durationsMillis.length) {
        throw MalformedRow.of(
            path(index, ".durations_s"),
            "of length " + durationsMillis.length,
            "must have one duration for each of the " + tasks + " tasks");
      }
      tasks = durationsMillis.length;
    }
    if (tasks == 0) {
      throw MalformedRow.of(path(index, ".tasks"), "0", "must be at least 1");
    }
    return new Stage(
        id == null ? interner.unique("stage-" + index) : id,
        (int) tasks,
        durationsMillis == null
            ? interner.same(durationMillis)
            : TaskDurations.each(durationsMillis),
        interner.unique(vector(index)),
        parents,
        gang);
  }

  private ResourceVector vector(int index) {
    ResourceVector basic = ResourceVector.of(memoryMib, vcores);
    ResourceVector all = others.isEmpty() ? basic : basic.plus(ResourceVector.of(others));
    if (all.isZero()) {
      throw MalformedRow.of(
          path(index, ".memory_mib") + " with vcores", "0", "must not be 0 when vcores is 0");
    }
    return all;
  }

  private void clear() {
    id = null;
    tasks = -1;
    durationMillis = -1;
    durationsMillis = null;
    memoryMib = defaultTask.get(ResourceVector.MEMORY);
    vcores = defaultTask.get(ResourceVector.VCORES);
    others.clear();
    parents = List.of();
    gang = false;
  }

  private void readField(JsonParser json, String field) throws IOException {
    switch (field) {
      case "id" -> id = interner.unique(JsonFields.name(json, field));
      case "tasks" -> tasks = JsonFields.whole(json, field, 1, Integer.MAX_VALUE);
      case "duration_s" -> durationMillis = JsonFields.seconds(json, field);
      case "durations_s" -> durationsMillis = JsonFields.listOfSeconds(json, field);
      case "memory_mib" -> memoryMib = JsonFields.whole(json, field, 0, Long.MAX_VALUE);
      case "vcores" -> vcores = JsonFields.whole(json, field, 0, Integer.MAX_VALUE);
      case "resources" -> readResources(json);
      case "parents" -> parents = readParents(json);
      case "gang" -> gang = JsonFields.truth(json, field);
      default -> json.skipChildren();
    }
  }

  private void readResources(JsonParser json) throws IOException {
    JsonFields.require(json, JsonToken.START_OBJECT, "resources", "must be an object");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String type = json.currentName();
      if (type.equals(ResourceVector.MEMORY) || type.equals(ResourceVector.VCORES)) {
        throw MalformedRow.of(
            "a type in resources", type, "must be another; say memory_mib and vcores for these");
      }
      json.nextToken();
      others.put(
          interner.unique(type), JsonFields.whole(json, "resources." + type, 0, Long.MAX_VALUE));
    }
  }

  private List<String> readParents(JsonParser json) throws IOException {
    JsonFields.require(json, JsonToken.START_ARRAY, "parents", "must be an array of texts");
    if (json.nextToken() == JsonToken.END_ARRAY) {
      return List.of();
    }
    List<String> result = new ArrayList<>(2);
    do {
      result.add(interner.unique(JsonFields.name(json, "parents")));
    } while (json.nextToken() != JsonToken.END_ARRAY);
    return interner.unique(List.copyOf(result));
  }

  private static String path(int index, String rest) {
    return "stages[" + index + "]" + rest;
  }
}
