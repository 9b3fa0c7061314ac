package io.github.punctual.yarn.web.jobs;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.yarn.jobs.JobEvent;
import java.util.List;
import java.util.Optional;

/**
 * What is shown of a job by itself.
 *
 * @param events what was decided about it, in the order of time
 * @param now how it stands with the present numbers, when it waits or runs without a promise; else
 *     empty
 * @param warnings what its user should know beside how it stands
 */
public record JobDetail(
    JobStory story, List<JobEvent> events, Optional<Decision> now, List<String> warnings) {}
