package io.github.punctual.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar that runs. */
final class PunctualVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Punctual.class.getPackage().getImplementationVersion();
    return new String[] {"punctual " + (version == null ? "(not packaged)" : version)};
  }
}
