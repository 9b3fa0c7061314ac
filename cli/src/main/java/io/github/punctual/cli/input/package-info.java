/** What callers write, on the command line and in files, and what is said of it when wrong. */
package io.github.punctual.cli.input;
