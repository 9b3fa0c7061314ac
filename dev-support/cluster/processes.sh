# Part of cluster.sh: Java, the library folders, and the processes of a cluster.
# shellcheck shell=bash

START_SECONDS=180 # 10 are usual, but the machine may be busy

# Sets JAVA_HOME to a Java that will do. It is started only where its folder does not tell its version.
find_java() {
  local java=${JAVA_HOME:+$JAVA_HOME/bin/java} settings version
  if [[ -x $java ]] && version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JAVA_HOME/release" 2>/dev/null) &&
    [[ $version =~ ^[0-9]+$ ]] && ((version >= 17)); then
    JAVA_HOME=$(cd "$JAVA_HOME" && pwd -P)
    export JAVA_HOME
    return
  fi
  java=${java:-java}
  settings=$("$java" -XshowSettings:properties -version 2>&1) ||
    fail "cannot run \"$java\": install JDK 17 and set JAVA_HOME"
  version=$(sed -n 's/^ *java.specification.version = //p' <<<"$settings")
  [[ $version =~ ^[0-9]+$ ]] && ((version >= 17)) ||
    fail "Hadoop 3.5, and Punctual with any, needs Java 17 or later, but \"$java\" is Java $version; set JAVA_HOME"
  export JAVA_HOME
  JAVA_HOME=$(sed -n 's/^ *java.home = //p' <<<"$settings")
}

# The folder of a module's libraries: Hadoop's are of the line that the cluster runs.
libs() { # module
  local line=
  [[ $HADOOP == 3.5 || $1 == spark ]] || line=hadoop-$HADOOP/
  echo "$LIBS/$line$1/target/lib"
}

need_libs() { # module...
  local module
  for module in "$@"; do
    [[ -f $(libs "$module").complete ]] && continue
    echo "Collecting Hadoop's and Spark's artifacts with Maven (once; log: $LIBS/target/maven.log) ..."
    mkdir -p "$LIBS/target"
    mvn -B -f "$LIBS/pom.xml" package >"$LIBS/target/maven.log" 2>&1 ||
      fail "Maven could not collect the artifacts; see $LIBS/target/maven.log"
    return
  done
}

# Without a process of its own: while daemons start it is asked again and again.
alive() { # daemon-name
  local pid argument='' has_any='' state=''
  [[ -f $DIR/pids/$1 ]] && read -r pid <"$DIR/pids/$1" && kill -0 "$pid" 2>/dev/null || return 1
  # The number may have gone to somebody else's process since.
  [[ -r /proc/$pid/cmdline ]] || return 0
  while IFS= read -r -d '' argument; do
    [[ $argument != "-Dpunctual.cluster=$DIR" ]] || return 0
    has_any=1
  done 2>/dev/null <"/proc/$pid/cmdline"
  # It has none while it becomes Java, and when it is dead.
  [[ -z $has_any ]] && read -r state 2>/dev/null <"/proc/$pid/stat" && [[ $state != *') '[ZX]' '* ]]
}

# An option for Java where the cluster's settings bring a krb5.conf, and else nothing.
kerberos() {
  [[ ! -f $DIR/conf/krb5.conf ]] || echo "-Djava.security.krb5.conf=$DIR/conf/krb5.conf"
}

launch() { # daemon-name heap class-path class args...
  local name=$1 heap=$2 cp=$3 opens=()
  shift 3
  # Hadoop 3.4 brings a Guice that reaches into java.lang.
  [[ $HADOOP == 3.5 ]] || opens=(--add-opens=java.base/java.lang=ALL-UNNAMED)
  echo "--- started $(date) ---" >>"$DIR/logs/$name.log"
  set -m # its own process group: Ctrl-C here must not reach it
  # Not by nohup: a daemon is recognised by its arguments, and nohup has them, too. Whoever reads them while
  # they give way to Java's misses what it looks for and takes the daemon for dead.
  (
    trap '' HUP
    YARN_CONF_DIR="$DIR/conf" HADOOP_CONF_DIR="$DIR/conf" exec "$JAVA_HOME/bin/java" "-Xmx$heap" \
      -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "${opens[@]}" "-Dpunctual.cluster=$DIR" "-Djava.io.tmpdir=$DIR/tmp" \
      $(kerberos) "-Dlog4j.configuration=file:$DIR/conf/log4j.properties" -cp "$cp" "$@"
  ) >>"$DIR/logs/$name.log" 2>&1 </dev/null &
  echo $! >"$DIR/pids/$name"
  disown
  set +m
  # It is recognised by its arguments, which it gets a moment after its birth.
  for _ in {1..1000}; do
    ! alive "$name" && kill -0 "$(<"$DIR/pids/$name")" 2>/dev/null || return 0
    sleep 0.02
  done
}

# The daemon's name of a ResourceManager.
rm_name() { # number
  (($1 == 1)) && echo rm || echo "rm-$1"
}

launch_rm() { # number
  local plugin= id=()
  [[ -f $DIR/plugin.jar ]] && plugin=$DIR/plugin.jar:
  ((RMS == 1)) || id=(-D "yarn.resourcemanager.ha.id=rm$1")
  launch "$(rm_name "$1")" 512m "$DIR/conf:$plugin$(libs resourcemanager)/*" \
    org.apache.hadoop.yarn.server.resourcemanager.ResourceManager "${id[@]}"
}

launch_zookeeper() {
  launch zookeeper 128m "$DIR/conf:$(libs resourcemanager)/*" \
    -Dzookeeper.admin.enableServer=false org.apache.zookeeper.server.ZooKeeperServerMain "$ZOOKEEPER_PORT" "$DIR/zookeeper"
}

launch_nm() { # number
  launch "nm-$1" 256m "$DIR/conf:$(libs nodemanager)/*" \
    org.apache.hadoop.yarn.server.nodemanager.NodeManager \
    -D "yarn.nodemanager.address=127.0.0.1:${NM_PORTS[$1]}" \
    -D "yarn.nodemanager.webapp.address=127.0.0.1:${NM_WEB_PORTS[$1]}" \
    -D "yarn.nodemanager.local-dirs=$DIR/nm-$1/local" \
    -D "yarn.nodemanager.log-dirs=$DIR/nm-$1/logs"
}

signal() { # signal daemon-name
  ! alive "$2" || kill "-$1" "$(<"$DIR/pids/$2")" 2>/dev/null || true
}

kill_daemon() { # daemon-name
  signal KILL "$1"
  while alive "$1"; do sleep 0.1; done
  rm -f "$DIR/pids/$1"
}

# As its operator stops it: it may put its things in order.
stop_daemon() { # daemon-name
  local deadline=$((SECONDS + START_SECONDS))
  signal TERM "$1"
  while alive "$1"; do
    ((SECONDS < deadline)) || fail "$1 does not end after $START_SECONDS s; see $DIR/logs/$1.log"
    sleep 0.1
  done
  rm -f "$DIR/pids/$1"
}

# Prints the processes of containers: a container's environment names its node's local folder, and
# the command of the shell around it lies there. No process has what is looked for as an argument.
container_pids() { # node-folder, in which a * stands for part of a name
  local local_dirs=${1//./\\.}/local/ found
  local_dirs=${local_dirs//\*/[^/]*}
  found=$(
    LC_ALL=C grep -lzasf <(echo "^LOCAL_DIRS=.*$local_dirs") /proc/[0-9]*/environ || true
    LC_ALL=C grep -lzasf <(echo "$local_dirs") /proc/[0-9]*/cmdline || true
  )
  sed 's|^/proc/\([0-9]*\)/.*|\1|' <<<"$found" | sort -u | { grep -vx -e "$$" -e '' || true; }
}

kill_containers() { # node-folder
  local pids round
  for round in {1..25}; do
    pids=$(container_pids "$1")
    [[ -z $pids ]] && return
    # shellcheck disable=SC2086
    kill -9 $pids 2>/dev/null || true
    sleep 0.2
  done
  fail "processes of $1 do not end: $pids"
}

http_get() { # port path; prints the answer
  (
    exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n' "$2" >&3
    while IFS= read -r -t 5 line || [[ -n $line ]]; do printf '%s\n' "$line"; done <&3
  ) 2>/dev/null
}

active_nodes() { # prints -1 if no ResourceManager answers that is active
  local answer rest i nodes='"nodeHTTPAddress"'
  for ((i = 1; i <= RMS; i++)); do
    # Not the counter of /ws/v1/cluster/metrics: it counts a node that came back twice.
    answer=$(http_get "${WEB_PORTS[$i]}" '/ws/v1/cluster/nodes?states=RUNNING') || true
    if [[ $answer == 'HTTP/1.1 401 '* ]]; then # it tells nobody without a ticket
      registered_nodes
      return
    elif [[ $answer == *'"nodes"'* ]]; then
      rest=${answer//"$nodes"/}
      echo $(((${#answer} - ${#rest}) / ${#nodes}))
      return
    fi
  done
  echo -1
}

living_rms() {
  local i count=0
  for ((i = 1; i <= RMS; i++)); do alive "$(rm_name "$i")" && count=$((count + 1)); done
  echo "$count"
}

# Whether it is active or not.
await_answer() { # number of a ResourceManager
  local deadline=$((SECONDS + START_SECONDS)) name
  name=$(rm_name "$1")
  while ((SECONDS < deadline)); do
    alive "$name" || fail "the ResourceManager ended; see $DIR/logs/$name.log
$(grep -aE 'FATAL|ERROR|Exception' "$DIR/logs/$name.log" | tail -5)"
    [[ $(http_get "${WEB_PORTS[$1]}" /ws/v1/cluster/info) != *@('"haState"'|'HTTP/1.1 401 ')* ]] || return 0
    sleep 0.5
  done
  fail "the ResourceManager does not answer on port ${WEB_PORTS[$1]} after $START_SECONDS s; see $DIR/logs/$name.log"
}

# Nodes may be registered a moment before one calls itself active; with Kerberos it tells nobody.
is_any_active() {
  local i
  for ((i = 1; i <= RMS; i++)); do
    [[ $(http_get "${WEB_PORTS[$i]}" /ws/v1/cluster/info) != *@('"haState":"ACTIVE"'|'HTTP/1.1 401 ')* ]] || return 0
  done
  return 1
}

node_ended() { # number
  fail "NodeManager $1 ended; see $DIR/logs/nm-$1.log
$(grep -aE 'FATAL|ERROR|Exception' "$DIR/logs/nm-$1.log" | tail -5)"
}

await_nodes() { # number-of-nodes
  local deadline=$((SECONDS + START_SECONDS)) seen=-1 i
  while ((SECONDS < deadline)); do
    (($(living_rms) > 0)) || fail "the ResourceManager ended; see $DIR/logs/rm.log
$(grep -aE 'FATAL|ERROR|Exception' "$DIR/logs/rm.log" | tail -5)"
    for ((i = 1; i <= NODES; i++)); do
      [[ ! -f $DIR/pids/nm-$i ]] || alive "nm-$i" || node_ended "$i"
    done
    seen=$(active_nodes)
    ((seen == $1)) && is_any_active && return
    sleep 0.5
  done
  ((seen >= 0 && seen != $1)) || fail "no ResourceManager is active on port ${WEB_PORTS[*]} after $START_SECONDS s; see $DIR/logs/rm.log"
  fail "$seen nodes are registered after $START_SECONDS s instead of $1; see the logs in $DIR/logs"
}

# Whether a node has registered since its last start, by what it says itself.
has_registered() { # number
  sed '/^--- started /h;//!H;$!d;x' "$DIR/logs/nm-$1.log" | grep -aF 'Registered with ResourceManager' >/dev/null
}

registered_nodes() {
  local i count=0
  for ((i = 1; i <= NODES; i++)); do alive "nm-$i" && has_registered "$i" && count=$((count + 1)); done
  echo "$count"
}

# A node that was killed and comes back counts as registered all the time: ask the node itself.
await_registration() { # number
  local deadline=$((SECONDS + START_SECONDS))
  while ((SECONDS < deadline)); do
    alive "nm-$1" || node_ended "$1"
    has_registered "$1" && return
    sleep 0.5
  done
  fail "NodeManager $1 is not registered after $START_SECONDS s; see $DIR/logs/nm-$1.log"
}

living_nodes() {
  local i count=0
  for ((i = 1; i <= NODES; i++)); do alive "nm-$i" && count=$((count + 1)); done
  echo "$count"
}
