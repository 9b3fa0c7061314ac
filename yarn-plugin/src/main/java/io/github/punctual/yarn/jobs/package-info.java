/** What the ResourceManager side knows of each deadline job, from its submission to its end. */
package io.github.punctual.yarn.jobs;
