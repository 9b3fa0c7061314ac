package io.github.punctual.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual completion}: has a shell complete commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a script with which a shell completes commands and options.",
      "For bash, in ~/.bashrc:  source <(punctual completion bash)",
      "For zsh, in ~/.zshrc:    source <(punctual completion zsh)"
    },
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
  /** Shells for which there is a script. */
  enum Shell {
    BASH,
    ZSH
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      defaultValue = "bash",
      description = "bash or zsh (default: ${DEFAULT-VALUE}).")
  private Shell shell;

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    spec.commandLine()
        .getOut()
        .print(shell == Shell.ZSH ? CompletionScript.zsh(command) : CompletionScript.bash(command));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
