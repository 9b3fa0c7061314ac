/** The commands about jobs. */
package io.github.punctual.cli.job;
