package io.github.punctual.evaluation.promises;

import io.github.punctual.evaluation.Aim;
import io.github.punctual.evaluation.ListSection;
import io.github.punctual.evaluation.PaperClaim;
import io.github.punctual.evaluation.Template;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Why aims were missed in scenes, as far as that was written for an evaluation. */
final class AimReasons {
  /** The words: a section for each aim, and in it a reason for each scene. */
  static final String WORDS = "promises/reasons.md";

  private final Map<String, Map<String, String>> byAim = new LinkedHashMap<>();

  /**
   * Reasons for some aims.
   *
   * @throws IllegalStateException when there are words for another aim
   */
  AimReasons(List<ListSection> sections, List<Aim> aims) {
    List<String> known = aims.stream().map(Aim::text).toList();
    for (ListSection section : sections) {
      if (!known.contains(section.key())) {
        throw new IllegalStateException("there are reasons, but no aim: " + section.key());
      }
      byAim.put(section.key(), section.items());
    }
  }

  /** A line for each scene in which an aim was missed. */
  String of(Aim aim) {
    Map<String, String> reasons = byAim.getOrDefault(aim.text(), Map.of());
    return aim.misses().stream()
        .map(PromisesCell::scene)
        .distinct()
        .map(
            scene ->
                Template.of("promises/reason.md")
                    .put("scene", scene)
                    .put("reason", reasons.getOrDefault(scene, PaperClaim.UNEXPLAINED))
                    .text())
        .collect(Collectors.joining("\n"));
  }
}
