/** What a policy decides, and why, with numbers. */
package io.github.punctual.core.decision;
