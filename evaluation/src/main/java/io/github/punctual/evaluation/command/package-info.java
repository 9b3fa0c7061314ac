/** The command behind {@code dev-support/evaluate.sh}. */
package io.github.punctual.evaluation.command;
