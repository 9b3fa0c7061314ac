/** What all commands write for people: tables, numbers, times, colours. */
package io.github.punctual.cli.text;
