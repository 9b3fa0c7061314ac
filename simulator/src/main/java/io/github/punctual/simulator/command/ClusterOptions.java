package io.github.punctual.simulator.command;

import io.github.punctual.simulator.engine.ClusterSpec;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The simulated cluster. */
final class ClusterOptions {
  @ArgGroup(multiplicity = "1")
  private Size size;

  /** One pool or nodes. */
  private static final class Size {
    @Option(
        names = "--cpus",
        paramLabel = "N",
        description =
            "The cluster as one pool of N CPUs, as in the papers: a task takes its virtual cores,"
                + " memory does not matter.")
    private String cpus;

    @Option(
        names = "--nodes",
        paramLabel = "COUNTxMIB,VCORES[+...]",
        description =
            "The cluster as nodes with memory and virtual cores, such as 40x65536,32 or"
                + " 40x64g,32+10x128g,64.")
    private String nodes;
  }

  /** The cluster. */
  ClusterSpec spec() {
    try {
      return size.cpus != null
          ? ClusterSpec.parseCpus(size.cpus)
          : ClusterSpec.parseNodes(size.nodes);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new InputException("--" + e.getMessage());
    }
  }

  /** The cluster in words. */
  String text() {
    return size.cpus != null
        ? size.cpus.strip() + " CPUs"
        : "nodes " + size.nodes.strip() + " (MiB and virtual cores each)";
  }
}
