/** Tests that need a cluster. */
package io.github.punctual.it;
