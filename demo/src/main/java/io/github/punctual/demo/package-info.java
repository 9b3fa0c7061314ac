/** The demonstration: real jobs on an embedded cluster. */
package io.github.punctual.demo;
