package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.web.TestPlans.Caller;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls of the interface for plans and reservations, over books that are filled by hand. */
record PlanCalls(TestPlans plans) {
  /** An answer. */
  static final class Call {
    final HttpAnswer answer;
    final JsonNode body;

    Call(HttpAnswer answer) {
      this.answer = answer;
      this.body = Json.tree(answer.text().strip());
    }

    Call is(int status) {
      assertEquals(status, answer.status(), answer::text);
      return this;
    }
  }

  Call send(Caller caller, String method, String pathAndQuery, String body) throws IOException {
    String[] parts = pathAndQuery.split("\\?", 2);
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (parts.length > 1) {
      for (String parameter : parts[1].split("&", -1)) {
        String[] pair = parameter.split("=", 2);
        parameters.computeIfAbsent(pair[0], name -> new ArrayList<>()).add(pair[1]);
      }
    }
    try {
      return new Call(
          TestPlans.routes(Optional.of(plans), caller)
              .answer(method, "/punctual/api/v1/" + parts[0], parameters, () -> body));
    } catch (AnswerException e) {
      return new Call(e.answer());
    }
  }

  Call get(Caller caller, String pathAndQuery) throws IOException {
    return send(caller, "GET", pathAndQuery, "");
  }

  /** What is asked for with POST. */
  static String body(String rdl, String queue) {
    return Json.text(Json.object().put("rdl", rdl).put("queue", queue).put("name", "new"));
  }
}
