package io.github.punctual.yarn.settings;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.tempo.TempoPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Settings of the scheduler that only some families of promises, or some policies, use. */
public final class FamilySettings {
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

  /** The names, in the order of the alphabet, of those that are set and not among the used. */
  public static List<String> unused(Configuration conf, Collection<? extends Setting<?>> used) {
    return ALL.stream()
        .filter(setting -> conf.get(setting.name()) != null && !used.contains(setting))
        .map(Setting::name)
        .sorted()
        .toList();
  }
}
