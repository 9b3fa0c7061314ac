package io.github.punctual.demo;

import io.github.punctual.testcluster.EmbeddedCluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What a demo shows: on which cluster, which jobs are submitted when, what is printed of them, and
 * what must be seen. {@link DemoStage} plays it.
 */
final class DemoScenario {
  private static final int MIB_PER_VCORE = 2048;

  private final String title;
  private final String words;
  private final List<DemoJob> shown = new ArrayList<>();
  private final Map<String, Function<DemoJob, String>> columns = new LinkedHashMap<>();
  private final List<Expected> expected = new ArrayList<>();
  private Supplier<EmbeddedCluster.Builder> cluster;
  private Consumer<EmbeddedCluster> nodes = DemoScenario::addTwo;
  private Consumer<DemoStage> script = stage -> {};
  private Consumer<DemoStage> look = stage -> {};
  private Supplier<String> remark = () -> "";
  private String scheduler = "";
  private Map<String, String> settings = Map.of();
  private int vcores;
  private boolean mapReduce = true;

  /**
   * An outcome that must be seen.
   *
   * @param claim what must be seen, with figures that are known at the end
   * @param seen whether it was
   * @param about the jobs that say what was seen instead
   */
  record Expected(Supplier<String> claim, BooleanSupplier seen, List<DemoJob> about) {}

  /** A scenario with a title and what a reader must know of it. */
  DemoScenario(String title, String words) {
    this.title = title;
    this.words = words;
  }

  /** Clusters of two nodes with so many vcores together, 2 GiB for each. */
  DemoScenario on(int allVcores) {
    return on(allVcores, Map.of());
  }

  /** The same with settings of their queues. */
  DemoScenario on(int allVcores, Map<String, String> queues) {
    return on(
        allVcores,
        () ->
            EmbeddedCluster.builder()
                .nodeSize(allVcores / 2 * MIB_PER_VCORE, allVcores / 2)
                .asynchronousScheduling(true)
                .set(queues));
  }

  /**
   * Other clusters, which have two nodes.
   *
   * @param vcoresForTasks how many vcores jobs hold at most
   * @param either describes either cluster, but for its nodes and scheduler
   */
  DemoScenario on(int vcoresForTasks, Supplier<EmbeddedCluster.Builder> either) {
    vcores = vcoresForTasks;
    cluster = either;
    return this;
  }

  /** What adds the nodes to either cluster; without it they are two of the described size. */
  DemoScenario nodes(Consumer<EmbeddedCluster> adding) {
    nodes = adding;
    return this;
  }

  private static void addTwo(EmbeddedCluster started) {
    started.addNode();
    started.addNode();
  }

  /** The scheduler of our cluster, and what only it is told. */
  DemoScenario under(Class<?> ours, Map<String, String> told) {
    scheduler = ours.getName();
    settings = told;
    return this;
  }

  /** All jobs are containers that sleep, under our scheduler, too. */
  DemoScenario sleeping() {
    mapReduce = false;
    return this;
  }

  /** Sets what is submitted, and when. */
  DemoScenario script(Consumer<DemoStage> play) {
    script = play;
    return this;
  }

  /** What is done at every look, after the jobs were looked at. */
  DemoScenario eachLook(Consumer<DemoStage> looking) {
    look = look.andThen(looking);
    return this;
  }

  /** The jobs of the table at the end. */
  DemoScenario table(List<DemoJob> jobs) {
    shown.addAll(jobs);
    return this;
  }

  /** A column of that table, besides those that all demos have. */
  DemoScenario column(String head, Function<DemoJob, String> cell) {
    columns.put(head, cell);
    return this;
  }

  /** Two columns: when a job had all its tasks at once, here and under the stock scheduler. */
  DemoScenario columnsOfAllTasks() {
    return column("has all", job -> DemoStage.seconds(job.ours().allAfter()))
        .column("stock has all", job -> DemoStage.seconds(job.stock().allAfter()));
  }

  /**
   * A column and an outcome: of the jobs with a projected end all but one at most end by it, as it
   * has nine chances in ten.
   */
  DemoScenario projections() {
    return column("told, 9 in 10", job -> DemoStage.seconds(job.projected()))
        .expect(
            () ->
                "%d of %d jobs ended by what was projected with nine chances in ten"
                    .formatted(
                        projected().filter(DemoJob::endedAsProjected).count(), projected().count()),
            () ->
                projected().findAny().isPresent()
                    && projected().filter(job -> !job.endedAsProjected()).count() <= 1,
            shown.toArray(DemoJob[]::new));
  }

  private Stream<DemoJob> projected() {
    return shown.stream().filter(job -> job.projected().isPresent());
  }

  /** What is printed below that table. */
  DemoScenario remark(Supplier<String> text) {
    remark = text;
    return this;
  }

  /** An outcome that must be seen; what was seen instead is told of the jobs that it is about. */
  DemoScenario expect(String claim, BooleanSupplier seen, DemoJob... about) {
    return expect(() -> claim, seen, about);
  }

  /** An outcome with figures in its words. */
  DemoScenario expect(Supplier<String> claim, BooleanSupplier seen, DemoJob... about) {
    expected.add(new Expected(claim, seen, List.of(about)));
    return this;
  }

  /** How many jobs of the table were in time. */
  long inTime(Function<DemoJob, Sighting> where) {
    return due().filter(job -> job.inTime(where.apply(job))).count();
  }

  /** The jobs of the table that somebody waits for. */
  Stream<DemoJob> due() {
    return shown.stream().filter(job -> job.within().isPresent());
  }

  String title() {
    return title;
  }

  String words() {
    return words;
  }

  /** Our scheduler's simple name. */
  String schedulerName() {
    return scheduler.substring(scheduler.lastIndexOf('.') + 1);
  }

  /** Our cluster, without its nodes. */
  EmbeddedCluster.Builder ours() {
    return cluster.get().nodes(0).scheduler(scheduler).set(settings);
  }

  /** The stock scheduler's cluster, without its nodes. */
  EmbeddedCluster.Builder stock() {
    return cluster.get().nodes(0).scheduler(CapacityScheduler.class.getName());
  }

  void addNodes(EmbeddedCluster started) {
    nodes.accept(started);
  }

  int vcores() {
    return vcores;
  }

  boolean isMapReduce() {
    return mapReduce;
  }

  void play(DemoStage stage) {
    script.accept(stage);
  }

  void look(DemoStage stage) {
    look.accept(stage);
  }

  /** The table of what came of the jobs. */
  List<String> table(long nowMillis) {
    List<String> heads = new ArrayList<>(List.of("job"));
    heads.addAll(columns.keySet());
    heads.addAll(List.of("due", "done", "stock done"));
    Table table = new Table(heads.toArray(String[]::new));
    for (DemoJob job : shown) {
      List<String> cells = new ArrayList<>(List.of(job.letter() + " " + job.name()));
      columns.values().forEach(column -> cells.add(column.apply(job)));
      cells.add(job.within().map(DemoStage::seconds).orElse("-"));
      cells.add(job.outcome(job.ours(), nowMillis));
      cells.add(job.outcome(job.stock(), nowMillis));
      table.row(cells.toArray(String[]::new));
    }
    List<String> total = new ArrayList<>(List.of("in time"));
    columns.keySet().forEach(head -> total.add(""));
    total.add("%d jobs".formatted(due().count()));
    total.add(Long.toString(inTime(DemoJob::ours)));
    total.add(Long.toString(inTime(DemoJob::stock)));
    table.row(total.toArray(String[]::new));
    return table.lines();
  }

  String remark() {
    return remark.get();
  }

  List<Expected> expected() {
    return expected;
  }
}
