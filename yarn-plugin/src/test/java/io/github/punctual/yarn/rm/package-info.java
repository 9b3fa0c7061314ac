/** Behaviour in a ResourceManager whose nodes and masters are messages. */
package io.github.punctual.yarn.rm;
