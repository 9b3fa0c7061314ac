/** The language of the product: time, resources, jobs, decisions and policies; JDK only. */
package io.github.punctual.core;
