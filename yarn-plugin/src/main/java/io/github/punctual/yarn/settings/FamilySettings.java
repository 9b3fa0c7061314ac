package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.tempo.TempoPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settings of the scheduler that only some families of promises, or some policies, use. */
public final class FamilySettings {
  private static final Logger LOG = LoggerFactory.getLogger(FamilySettings.class);

  private static final List<Setting<?>> ALL =
      Stream.<Collection<? extends Setting<?>>>of(
              List.of(PunctualSettings.POLICY),
              PunctualSettings.WORDS.values(),
              PunctualSettings.TEMPO.values(),
              BopfOptions.ALL,
              ReservationSettings.ALL,
              RushOptions.ALL)
          .<Setting<?>>flatMap(Collection::stream)
          .toList();

  private FamilySettings() {}

  /** Those that a policy of jobs with deadlines uses, with that which names it. */
  public static List<Setting<?>> ofPolicy(String policy) {
    List<Setting<?>> used = new ArrayList<>(List.of(PunctualSettings.POLICY));
    if (policy.equals(TempoPolicy.NAME)) {
      used.addAll(PunctualSettings.TEMPO.values());
    } else if (AdmissionPolicies.NAMES.contains(policy)) {
      used.addAll(PunctualSettings.WORDS.values());
    }
    return used;
  }

  /**
   * Warns, in the name of a scheduler, of those that are set and not among the used. They are no
   * reason not to start: one file can serve several schedulers.
   */
  public static void warnOfUnused(
      String scheduler, Configuration conf, Collection<? extends Setting<?>> used) {
    List<String> unused =
        ALL.stream()
            .filter(setting -> conf.get(setting.name()) != null && !used.contains(setting))
            .map(Setting::name)
            .sorted()
            .toList();
    if (!unused.isEmpty()) {
      LOG.warn(
          "{} uses nothing of {}; maybe another scheduler or policy is meant, or remove them",
          scheduler,
          String.join(", ", unused));
    }
  }
}
