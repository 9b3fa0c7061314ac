package io.github.punctual.yarn.service;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Makes the policy that the settings name: one of ours, or an operator's own class. */
final class PolicyFactory {
  private PolicyFactory() {}

  static Policy create(PunctualSettings settings, Configuration conf, PolicyFailures failures) {
    String name = settings.get(PunctualSettings.POLICY);
    if (AdmissionPolicies.NAMES.contains(name)) {
      return CarefulPolicy.of(AdmissionPolicies.create(name, settings.policySettings()), failures);
    }
    try {
      return CarefulPolicy.of(
          conf.getClassByName(name).asSubclass(Policy.class).getDeclaredConstructor().newInstance(),
          failures);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new InvalidSettingsException(
          List.of(
              "%s is '%s'; it must be a class on the ResourceManager's class path that implements %s and has a public constructor"
                      .formatted(PunctualSettings.POLICY.name(), name, Policy.class.getName())
                  + " without arguments ("
                  + e
                  + "); maybe its jar is missing there, or its name is misspelt"));
    }
  }
}
