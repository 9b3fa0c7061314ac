package io.github.punctual.yarn.service;

import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.shadow.ShadowBook;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What all share that bring jobs before the policy and do what it decides.
 *
 * @param failures what the policy throws
 * @param claims what others have a right to
 * @param shadow notes what would be done; empty where it is done
 */
record PolicyContext(
    CapacityScheduler scheduler,
    SteadyClock clock,
    JobRegistry registry,
    StoreKeeper store,
    RmActions actions,
    Counters counters,
    PolicyFailures failures,
    Claims claims,
    Optional<ShadowBook> shadow) {}
