/**
 * What all answers over HTTP have in common: what is asked, who asks and may see what, and how it
 * is answered.
 */
package io.github.punctual.yarn.web.api;
