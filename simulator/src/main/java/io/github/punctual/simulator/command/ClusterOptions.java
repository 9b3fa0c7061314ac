package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
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

    @Option(
        names = "--pool",
        paramLabel = "TYPE=AMOUNT[,...]",
        description =
            "The cluster as one pool of any resource types, such as"
                + " vcores=1280,memory-mb=2621440,gpus=16.")
    private String pool;
  }

  ClusterSpec spec() {
    try {
      if (size.pool != null) {
        return ClusterSpec.parsePool(size.pool);
      }
      return size.cpus != null
          ? ClusterSpec.parseCpus(size.cpus)
          : ClusterSpec.parseNodes(size.nodes);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new InputException("--" + e.getMessage());
    }
  }

  String text() {
    if (size.pool != null) {
      return "one pool of " + size.pool.strip();
    }
    return size.cpus != null
        ? size.cpus.strip() + " CPUs"
        : "nodes " + size.nodes.strip() + " (MiB and virtual cores each)";
  }
}
