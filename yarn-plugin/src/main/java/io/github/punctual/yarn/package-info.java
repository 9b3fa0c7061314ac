/** The Hadoop glue that all schedulers share. */
package io.github.punctual.yarn;
