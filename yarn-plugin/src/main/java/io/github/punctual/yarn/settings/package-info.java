/**
 * What an operator can set, read from Hadoop's configuration and checked before anything starts.
 */
package io.github.punctual.yarn.settings;
