/** What a scheduler consists of: families of promises, each of which is a part of it. */
package io.github.punctual.yarn.part;
