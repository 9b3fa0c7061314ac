/** Jobs as JSON and on pages: how they stand, what is expected of them, and what was learned. */
package io.github.punctual.yarn.web.jobs;
