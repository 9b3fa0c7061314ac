/** Decision records as JSON Lines. */
package io.github.punctual.decisionlog;
