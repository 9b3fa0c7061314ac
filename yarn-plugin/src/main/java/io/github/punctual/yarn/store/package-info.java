/**
 * What survives the ResourceManager: the journal of promises and history, and the decision log on
 * disk.
 */
package io.github.punctual.yarn.store;
