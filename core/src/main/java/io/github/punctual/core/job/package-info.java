/** Jobs with deadlines, and how they went. */
package io.github.punctual.core.job;
