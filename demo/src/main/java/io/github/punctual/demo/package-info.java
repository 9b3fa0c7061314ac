/** The demonstration: real jobs with deadlines on an embedded cluster. */
package io.github.punctual.demo;
