package io.github.punctual.yarn.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.MockRMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.RepeatedTest;

class ShadowBookTest {
  private static final int JOBS = 20;

  @RepeatedTest(500)
  void everyJobIsListedOnceWhileJobsEnd() {
    ShadowBook book = new ShadowBook();
    List<MockRMApp> apps =
        IntStream.range(0, JOBS).mapToObj(i -> new MockRMApp(i, i, RMAppState.RUNNING)).toList();
    apps.forEach(app -> book.refused(app, "no room"));
    List<ApplicationId> ids = book.jobs().stream().map(ShadowJob::id).toList();

    CompletableFuture<Void> ends =
        CompletableFuture.runAsync(
            () -> apps.forEach(app -> book.ended(app.getApplicationId(), Phase.DONE, 1000)));
    while (!ends.isDone()) {
      assertEquals(ids, book.jobs().stream().map(ShadowJob::id).toList());
    }
    ends.join();
    assertEquals(JOBS, book.count(ShadowVerdict.REFUSED, Ending.COMPLETED));
    assertEquals(0, book.count(ShadowVerdict.REFUSED, Ending.RUNNING));
  }
}
