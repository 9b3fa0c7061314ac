package io.github.punctual.demo;

import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/**
 * Runs a command so that its handler of exceptions is told of errors, too, such as that of a wait
 * in vain. Picocli lets them pass, and then nobody ends a process that daemons keep alive.
 */
public final class ErrorsHandled implements IExecutionStrategy {
  @Override
  public int execute(ParseResult parsed) {
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (Error e) {
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new ExecutionException(parsed.commandSpec().commandLine(), message, e);
    }
  }
}
