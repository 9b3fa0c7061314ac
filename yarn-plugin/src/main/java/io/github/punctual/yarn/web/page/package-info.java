/**
 * What all pages have in common: how they are written, what is around them, and the ways between
 * them.
 */
package io.github.punctual.yarn.web.page;
