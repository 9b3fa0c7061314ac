package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.MaskedTexts;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The jobs that a caller may see, with nothing in them about those that the caller may not. */
public record JobSights(Backend backend, Access access) {
  private static final Pattern ID = Pattern.compile("application_\\d+_\\d+");

  /** The jobs that the caller may see. */
  public List<JobSight> visible(List<JobSight> all) {
    return all.stream().filter(this::mayView).toList();
  }

  boolean mayView(JobSight job) {
    return access.mayView(job.id(), job.user(), job.queue());
  }

  /** A text without the ids of jobs that the caller may not see. */
  String masked(String text, ApplicationId own) {
    Matcher ids = ID.matcher(text);
    return ids.replaceAll(
        found ->
            found.group().equals(own.toString()) || mayKnow(found.group())
                ? found.group()
                : "another job");
  }

  /** A job in JSON, changed itself, without such ids in its texts. */
  ObjectNode masked(ObjectNode job, ApplicationId own) {
    return MaskedTexts.of(job, text -> masked(text, own));
  }

  /** Whether the caller may know of the job with an id. */
  boolean mayKnow(String id) {
    Optional<JobSight> job;
    try {
      job = backend.find(ApplicationId.fromString(id));
    } catch (IllegalArgumentException e) {
      return false;
    }
    return job.filter(this::mayView).isPresent();
  }
}
