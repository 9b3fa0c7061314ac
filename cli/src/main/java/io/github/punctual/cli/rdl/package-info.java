/** The commands about expressions of the reservation definition language. */
package io.github.punctual.cli.rdl;
