package io.github.punctual.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * Writes what an archive brings beside the command: scripts for shells and man pages, made of the
 * help of the commands. For the build.
 */
final class HelpFiles {
  private static final String NAME = "punctual";

  private HelpFiles() {}

  /**
   * Writes those of all commands on the class path, and those of the client alone, given the
   * folder, the version, and the day of the version as an instant.
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    ManPage page = new ManPage(arguments[1], arguments[2].substring(0, "2026-01-01".length()));
    write(folder.resolve("all"), Punctual.commandLine(), page);
    write(folder.resolve("client"), Punctual.clientAlone(), page);
  }

  private static void write(Path share, CommandLine command, ManPage page) throws IOException {
    put(share.resolve("bash-completion/completions").resolve(NAME), CompletionScript.bash(command));
    put(
        share.resolve("zsh/site-functions").resolve("_" + NAME),
        CompletionScript.zshFunction(command));
    pages(share.resolve("man/man1"), command, page);
  }

  private static void pages(Path folder, CommandLine command, ManPage page) throws IOException {
    String name = command.getCommandSpec().qualifiedName("-");
    put(folder.resolve(name + ".1"), page.of(command));
    for (CommandLine one : ManPage.below(command)) {
      pages(folder, one, page);
    }
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
