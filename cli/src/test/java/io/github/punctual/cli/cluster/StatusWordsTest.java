package io.github.punctual.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every number of what is promised stands where its words say. */
class StatusWordsTest {
  private static List<String> promised(String json) throws IOException {
    JsonNode status =
        new ObjectMapper().readTree("{\"version\":\"1\",\"promised\":%s}".formatted(json));
    return StatusWords.of(status)
        .lines()
        .dropWhile(line -> !line.startsWith("Promised") && !line.startsWith("Planned"))
        .takeWhile(line -> !line.startsWith("Jobs:"))
        .toList();
  }

  @Test
  void tellsWhatIsPromisedToJobsQueuesReservationsAndUsers() throws IOException {
    assertEquals(
        List.of(
            "Promised to 3 jobs with deadlines: 17 tasks at once, 18 GiB, 19 vcores.",
            "Planned by utility for 5 jobs: 23 tasks now.",
            "Promised to 9 queues (2 hard, 3 soft, 4 elastic): served first now up to 6 GiB, 7"
                + " vcores.",
            "Promised to 11 reservations now: 12 GiB, 13 vcores.",
            "  ann: 14 GiB in 2 jobs, 15 vcores in 8 reservations",
            "  bob: nothing in 0 jobs, 1 vcore in 1 reservation"),
        promised(
            """
            {"jobs":{"count":3,"tasks":17,"amount":{"memory-mb":18432,"vcores":19}},
            "utility":{"count":5,"plannedTasks":23},
            "queues":{"count":9,"hard":2,"soft":3,"elastic":4,"amount":{"memory-mb":6144,"vcores":7}},
            "reservations":{"count":11,"amount":{"memory-mb":12288,"vcores":13}},
            "users":[{"user":"ann","jobs":{"count":2,"amount":{"memory-mb":14336}},
            "reservations":{"count":8,"amount":{"vcores":15}}},
            {"user":"bob","jobs":{"count":0,"amount":{}},
            "reservations":{"count":1,"amount":{"vcores":1}}}]}
            """));
  }

  @Test
  void saysThatQueuesAndReservationsHaveNothingNow() throws IOException {
    assertEquals(
        List.of(
            "Promised to 1 queue (1 hard, 0 soft, 0 elastic): served first now up to nothing.",
            "Promised to 1 reservation now: nothing."),
        promised(
            """
            {"jobs":{"count":0},"queues":{"count":1,"hard":1,"soft":0,"elastic":0,"amount":{}},
            "reservations":{"count":1,"amount":{}}}
            """));
  }

  @Test
  void tellsWhatAnOperatorHasToSeeTo() throws IOException {
    JsonNode status =
        new ObjectMapper()
            .readTree(
                """
                {"version":"1","clock":{"machineAheadMillis":90000,"standing":false},
                "store":{"recordsUsed":5,"recordsLost":2,"lastFailure":"disk full",
                "damages":[{"file":"f1","recordsLost":2,"reason":"torn"}],
                "unused":[{"queue":"root.plan","reservations":3,"reason":"its step is 1 s now"},
                {"queue":"root.lq","registrations":1,"reason":"no bursts"},
                {"jobs":2,"reason":"no deadlines"}]},
                "notify":{"delivered":7,"failed":1,"dropped":2,"waiting":0,
                "lastFailure":"http://pager answers 500"},
                "policyFailures":{},"partFailures":{"a cause":3}}
                """);
    assertEquals(
        List.of(
            "The machine's clock has jumped: it is 90000 ms ahead of the time by which is decided.",
            "The store fails: disk full",
            "The store was damaged, 2 records lost: torn in f1",
            "3 reservations of root.plan are not served: its step is 1 s now",
            "1 registration of root.lq is not served: no bursts",
            "2 jobs are not served: no deadlines",
            "Nobody was told of 3 notices (1 failed, 2 dropped): http://pager answers 500",
            "Punctual failed beside the scheduler 3 times: a cause"),
        StatusWords.of(status).lines().dropWhile(line -> !line.startsWith("The machine")).toList());
  }
}
