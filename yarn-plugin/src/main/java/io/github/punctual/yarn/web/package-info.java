/** Pages and JSON on the ResourceManager's web address. */
package io.github.punctual.yarn.web;
