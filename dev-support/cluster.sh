#!/usr/bin/env bash
# A real YARN cluster on this machine: a ResourceManager, or two, and several NodeManagers, each in its own
# Java process, built from the artifacts on Maven Central alone. Needs bash, JDK 17 and Maven.
# See usage() or run it without arguments.
set -euo pipefail
unset CDPATH

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
LIBS=$HERE/cluster
DIR=${PUNCTUAL_CLUSTER_DIR:-$HERE/cluster/target/run}
HADOOP=3.5
RMS=1

usage() {
  cat <<'USAGE'
Usage: cluster.sh COMMAND [--dir D] ...

  up [--nodes N] [--memory MIB] [--vcores N] [--jar PLUGIN.jar] [--conf FOLDER] [--hadoop LINE] [--rms 2]
                  start a cluster and wait until all its nodes are registered
                    --nodes   number of NodeManagers, 1 to 50 (3)
                    --memory  what each node offers, in MiB (4096)
                    --vcores  what each node offers (4)
                    --jar     put on the ResourceManager's class path, and only there
                    --conf    folder of settings: yarn-site.xml, core-site.xml and mapred-site.xml
                              win over the cluster's own, other files are taken as they are;
                              a krb5.conf is named to every process
                    --hadoop  whose artifacts it runs: 3.5 (3.5.0) or 3.4 (3.4.3); without it 3.5
                    --rms     2 for an active ResourceManager and a standby, with a ZooKeeper;
                              where the settings name a punctual.store.dir, both must reach it
  down            end all its processes, containers too; logs stay until the next "up"
  status          what runs; exit code 1 unless all of it does
  kill-rm [N]     kill -9 the ResourceManager, of two the first or the second
  stop-rm [N]     have it end as its operator would
  pause-rm [N]    stop its process where it is (SIGSTOP)
  resume-rm [N]   let it go on
  start-rm [N]    start it again and wait until the living nodes are registered
  kill-nm N       kill -9 NodeManager N (1, 2, ...) and its containers, as if the machine died
  start-nm N      start it again and wait until it is registered
  run-sleep ARGS  run a MapReduce SleepJob, for example: -m 4 -r 1 -mt 2000 -rt 1000
                  (maps, reduces, milliseconds for each; -D key=value first)
  run CLASS ARGS  run any client class with the cluster's configuration
  run-spark ARGS  run a Spark job of sleeping tasks; ARGS are options of spark-submit, also
                  --conf spark.sample.tasks=4 --conf spark.sample.millis=1000
  spark ARGS      run spark-submit against the cluster

  --dir D         the cluster's folder (dev-support/cluster/target/run, or the environment's
                  PUNCTUAL_CLUSTER_DIR); clusters in different folders live side by side

Exit codes: 0 done, 1 failed, 2 wrong usage; run* and spark: those of the client.
USAGE
}

misuse() {
  echo "cluster.sh: $1" >&2
  echo "Run cluster.sh without arguments for its usage." >&2
  exit 2
}

fail() {
  echo "cluster.sh: $1" >&2
  exit 1
}

# --- arguments ---------------------------------------------------------------------------------

need_number() { # option value min max
  [[ $2 =~ ^[0-9]{1,7}$ ]] && ((10#$2 >= $3 && 10#$2 <= $4)) ||
    misuse "$1 must be a whole number from $3 to $4, not \"$2\""
}

set_dir() {
  [[ -n $1 ]] || misuse "--dir must not be empty"
  [[ $1 == /* ]] && DIR=$1 || DIR=$PWD/$1
  DIR=${DIR%/}
  # The path ends up in XML, in class paths and in YARN's own shell scripts.
  [[ $DIR =~ ^[A-Za-z0-9._/+@=-]+$ ]] ||
    misuse "the folder \"$DIR\" must consist of letters, digits and . _ / + @ = - only"
}

need_cluster() {
  [[ -f $DIR/cluster.env ]] || fail "there is no cluster in $DIR; start one with: cluster.sh up --dir $DIR"
  # shellcheck source=/dev/null
  source "$DIR/cluster.env"
}

# shellcheck source=cluster/settings.sh
source "$LIBS/settings.sh"
# shellcheck source=cluster/processes.sh
source "$LIBS/processes.sh"

need_rm() { # command, and a number or nothing; leaves it in RM
  need_cluster
  RM=${2-1}
  need_number "the ResourceManager's number" "$RM" 1 "$RMS"
  case $1 in
    start-rm) ! alive "$(rm_name "$RM")" || fail "the ResourceManager is already running" ;;
    *) alive "$(rm_name "$RM")" || fail "the ResourceManager is not running" ;;
  esac
}

# --- commands ----------------------------------------------------------------------------------

need_node() { # number
  [[ $# -ge 1 ]] || misuse "which NodeManager? Give its number"
  need_cluster
  need_number "the NodeManager's number" "$1" 1 "$NODES"
}

up() {
  local nodes=3 memory=4096 vcores=4 jar= conf= hadoop=3.5 rms=1 i
  while (($#)); do
    [[ $# -ge 2 && $2 != --* ]] || misuse "$1 needs a value, or is no option of \"up\""
    case $1 in
      --nodes) need_number "$1" "$2" 1 50; nodes=$((10#$2)) ;;
      --memory) need_number "$1" "$2" 256 1048576; memory=$((10#$2)) ;;
      --vcores) need_number "$1" "$2" 1 1024; vcores=$((10#$2)) ;;
      --jar) [[ -f $2 && -r $2 ]] || misuse "--jar: there is no file \"$2\""; jar=$2 ;;
      --conf) [[ -d $2 ]] || misuse "--conf: there is no folder \"$2\""; conf=$2 ;;
      --hadoop) [[ $2 =~ ^3\.[45]$ ]] || misuse "--hadoop must be 3.4 or 3.5, not \"$2\""; hadoop=$2 ;;
      --rms) need_number "$1" "$2" 1 2; rms=$((10#$2)) ;;
      *) misuse "unknown option \"$1\" of \"up\"" ;;
    esac
    shift 2
  done
  if [[ -f $DIR/cluster.env ]]; then
    source "$DIR/cluster.env"
    if (($(living_rms) > 0 || $(living_nodes) > 0)); then
      fail "a cluster is running in $DIR; stop it with: cluster.sh down --dir $DIR"
    fi
    # What is left of it, such as a ZooKeeper alone.
    stop_all
    rm -rf "$DIR"
    unset WEB_PORTS NM_PORTS NM_WEB_PORTS
  elif [[ -e $DIR && -n $(ls -A "$DIR" 2>/dev/null) ]]; then
    misuse "the folder $DIR is in use for something else; give another --dir"
  fi
  HADOOP=$hadoop
  RMS=$rms
  find_java
  need_libs resourcemanager nodemanager client
  mkdir -p "$DIR" 2>/dev/null || misuse "cannot create the folder $DIR"
  # A folder without a cluster would be taken for somebody else's.
  trap 'rm -rf "$DIR"' EXIT
  write_conf "$nodes" "$memory" "$vcores" "$conf"
  [[ -z $jar ]] || cp "$jar" "$DIR/plugin.jar"
  source "$DIR/cluster.env"
  # Whoever cannot have the whole cluster, or does not wait for it, gets none.
  trap give_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  ((RMS == 1)) || launch_zookeeper
  for ((i = 1; i <= RMS; i++)); do launch_rm "$i"; done
  for ((i = 1; i <= NODES; i++)); do launch_nm "$i"; done
  for ((i = 1; i <= RMS; i++)); do await_answer "$i"; done
  await_nodes "$NODES"
  trap - EXIT INT TERM HUP
  echo "The cluster is up. Nodes: $NODES, each with $MEMORY MiB and $VCORES vcores."
  for i in "${WEB_PORTS[@]}"; do echo "  web page: http://127.0.0.1:$i/cluster"; done
  echo "  logs:     $DIR/logs (containers: $DIR/nm-*/logs)"
  echo "  settings: $DIR/conf"
}

# Whether a process is a child of this script, and not another one that has got its number since.
is_child() {
  [[ $(ps -o ppid= -p "$1" 2>/dev/null | tr -d ' ') == "$$" ]]
}

# Ends what was started: daemons have process groups of their own, which Ctrl-C does not reach.
give_up() {
  trap '' INT TERM HUP
  # The last one may not have the arguments yet by which it is recognised.
  [[ -z ${!:-} ]] || ! is_child "$!" || kill -KILL "$!" 2>/dev/null || true
  stop_all
}

stop_all() {
  local i
  for ((i = 1; i <= RMS; i++)); do kill_daemon "$(rm_name "$i")"; done
  kill_daemon zookeeper
  for ((i = 1; i <= NODES; i++)); do kill_daemon "nm-$i"; done
  kill_containers "$DIR/nm-*"
}

status() {
  local i all=0 name
  for ((i = 1; i <= RMS; i++)); do
    name=$(rm_name "$i")
    if alive "$name"; then echo "ResourceManager $i: process $(<"$DIR/pids/$name")"; else echo "ResourceManager $i: not running"; all=1; fi
  done
  if ((RMS > 1)); then
    if alive zookeeper; then echo "ZooKeeper: process $(<"$DIR/pids/zookeeper")"; else echo "ZooKeeper: not running"; all=1; fi
  fi
  for ((i = 1; i <= NODES; i++)); do
    if alive "nm-$i"; then echo "NodeManager $i: process $(<"$DIR/pids/nm-$i")"; else echo "NodeManager $i: not running"; all=1; fi
  done
  i=$(active_nodes)
  ((i >= 0)) && echo "registered nodes: $i of $NODES" || echo "no ResourceManager answers that is active"
  ((i == NODES)) || all=1
  for i in "${WEB_PORTS[@]}"; do echo "web page: http://127.0.0.1:$i/cluster"; done
  echo "logs:     $DIR/logs"
  return $all
}

client() { # class args...
  find_java
  need_libs client
  exec env YARN_CONF_DIR="$DIR/conf" HADOOP_CONF_DIR="$DIR/conf" "$JAVA_HOME/bin/java" -Xmx256m \
    -XX:+UseSerialGC -XX:TieredStopAtLevel=1 $(kerberos) "-Dlog4j.configuration=file:$DIR/conf/log4j.properties" \
    -cp "$DIR/conf:$(libs client)/*" "$@"
}

spark() {
  find_java
  need_libs spark
  local open=() package
  # What Spark's own launcher opens on Java 17.
  for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util \
    java.util.concurrent java.util.concurrent.atomic sun.nio.ch sun.nio.cs sun.security.action \
    sun.util.calendar; do
    open+=("--add-opens=java.base/$package=ALL-UNNAMED")
  done
  exec env YARN_CONF_DIR="$DIR/conf" HADOOP_CONF_DIR="$DIR/conf" SPARK_LOCAL_IP=127.0.0.1 \
    "$JAVA_HOME/bin/java" -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+IgnoreUnrecognizedVMOptions "${open[@]}" \
    -Djdk.reflect.useDirectMethodHandle=false -cp "$DIR/conf:$(libs spark)/*" \
    org.apache.spark.deploy.SparkSubmit --master yarn --deploy-mode cluster \
    --properties-file "$DIR/conf/spark-defaults.conf" "$@"
}

main() {
  (($#)) || { usage; exit 2; }
  local command=$1 args=()
  shift
  case $command in
    run | run-sleep | run-spark | spark) # what follows --dir is the client's
      if [[ ${1-} == --dir ]]; then
        [[ $# -ge 2 ]] || misuse "--dir needs a value"
        set_dir "$2"
        shift 2
      else
        set_dir "$DIR"
      fi
      args=("$@")
      ;;
    *)
      set_dir "$DIR"
      while (($#)); do
        if [[ $1 == --dir ]]; then
          [[ $# -ge 2 ]] || misuse "--dir needs a value"
          set_dir "$2"
          shift 2
        else
          args+=("$1")
          shift
        fi
      done
      ;;
  esac
  set -- ${args[@]+"${args[@]}"}
  case $command in
    kill-nm | start-nm | kill-rm | stop-rm | pause-rm | resume-rm | start-rm) (($# <= 1)) || misuse "\"$command\" takes one number, not \"$*\"" ;;
    down | status) (($# == 0)) || misuse "\"$command\" takes no \"$*\"" ;;
    run) (($#)) || misuse "which class should run?" ;;
  esac
  case $command in
    help | -h | --help) usage ;;
    up) up "$@" ;;
    down) need_cluster; stop_all; echo "Cluster in $DIR is down; its logs stay in $DIR/logs." ;;
    status) need_cluster; status ;;
    kill-rm) need_rm "$command" "$@"; kill_daemon "$(rm_name "$RM")" ;;
    stop-rm) need_rm "$command" "$@"; stop_daemon "$(rm_name "$RM")" ;;
    pause-rm) need_rm "$command" "$@"; signal STOP "$(rm_name "$RM")" ;;
    resume-rm) need_rm "$command" "$@"; signal CONT "$(rm_name "$RM")" ;;
    start-rm)
      need_rm "$command" "$@"
      find_java
      launch_rm "$RM"
      await_answer "$RM"
      await_nodes "$(living_nodes)"
      ;;
    kill-nm)
      need_node "$@"
      alive "nm-$1" || fail "NodeManager $1 is not running"
      kill_daemon "nm-$1"
      kill_containers "$DIR/nm-$1"
      ;;
    start-nm)
      need_node "$@"
      ! alive "nm-$1" || fail "NodeManager $1 is already running"
      (($(living_rms) > 0)) || fail "the ResourceManager is not running; start it first"
      find_java
      launch_nm "$1"
      await_registration "$1"
      await_nodes "$(living_nodes)"
      ;;
    run) need_cluster; client "$@" ;;
    run-sleep) need_cluster; client org.apache.hadoop.mapreduce.SleepJob "$@" ;;
    spark) need_cluster; spark "$@" ;;
    run-spark)
      need_cluster
      need_libs spark
      local sample=("$LIBS"/spark/target/punctual-cluster-spark-*.jar)
      spark --class io.github.punctual.testcluster.spark.SparkTasks "$@" "${sample[0]}"
      ;;
    *) misuse "unknown command \"$command\"" ;;
  esac
}

main "$@"
