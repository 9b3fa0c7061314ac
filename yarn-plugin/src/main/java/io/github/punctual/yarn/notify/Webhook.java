package io.github.punctual.yarn.notify;

import io.github.punctual.yarn.settings.NotifySettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Posts notifications to an address, which takes them by any status from 200 to 299. */
final class Webhook implements Receiver {
  private final URI address;
  private final long timeoutMillis;
  private final HttpClient client;

  Webhook(String url, long timeoutMillis) {
    this.address = URI.create(url);
    this.timeoutMillis = timeoutMillis;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(Duration.ofMillis(timeoutMillis))
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
  }

  @Override
  public void tell(Notification notification) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofMillis(timeoutMillis))
            .POST(HttpRequest.BodyPublishers.ofString(notification.json(), StandardCharsets.UTF_8))
            .build();
    CompletableFuture<HttpResponse<Void>> sent =
        client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      // The request's own limit ends with the header; what follows it may never end.
      int status = sent.get(timeoutMillis, TimeUnit.MILLISECONDS).statusCode();
      if (status < 200 || status > 299) {
        throw new IOException("it answered %d".formatted(status));
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().toString(), e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("no answer within %d ms".formatted(timeoutMillis), e);
    } finally {
      sent.cancel(true);
    }
  }

  @Override
  public String name() {
    return NotifySettings.withoutSecrets(address);
  }
}
