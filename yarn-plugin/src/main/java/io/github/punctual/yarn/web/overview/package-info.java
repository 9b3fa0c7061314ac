/** The page that says at a glance what is promised, what is kept, and what needs attention. */
package io.github.punctual.yarn.web.overview;
