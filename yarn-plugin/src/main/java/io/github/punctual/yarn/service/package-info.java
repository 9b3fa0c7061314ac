/**
 * Drives a policy inside the ResourceManager: takes its events, asks the policy on a thread of its
 * own, carries out what it decides.
 */
package io.github.punctual.yarn.service;
