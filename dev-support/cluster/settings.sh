# Part of cluster.sh: ports and configuration files of a cluster.
# shellcheck shell=bash

# Clusters that start side by side must not choose the same port: each is claimed until somebody listens on it.
PORT_CLAIMS=${TMPDIR:-/tmp}/punctual-ports-$UID

free_port() { # finds a port that nobody listens on and that nobody has claimed lately
  local port
  mkdir -p "$PORT_CLAIMS"
  while :; do
    # Below the range from which the kernel gives ports to clients.
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && continue
    mkdir "$PORT_CLAIMS/$port" 2>/dev/null || continue
    PORT=$port
    return
  done
}

forget_port_claims() { # those of clusters that have started, or never will
  [[ -d $PORT_CLAIMS ]] || return 0
  find "$PORT_CLAIMS" -mindepth 1 -maxdepth 1 -mmin +15 -exec rmdir {} + 2>/dev/null || true
}

property() { printf '  <property><name>%s</name><value>%s</value></property>\n' "$1" "$2"; }

site() { # file-name; properties on standard input; the overlay's file of that name wins
  {
    echo '<?xml version="1.0"?>'
    echo '<configuration xmlns:xi="http://www.w3.org/2001/XInclude">'
    cat
    [[ -f $DIR/conf/overlay/$1 ]] && printf '  <xi:include href="%s"/>\n' "$DIR/conf/overlay/$1"
    echo '</configuration>'
  } >"$DIR/conf/$1"
}

# Where each ResourceManager is found; of two, every setting is there once for each.
rm_addresses() { # ports, five for each
  local names=(address scheduler.address resource-tracker.address admin.address webapp.address) number suffix i
  for ((number = 1; $#; number++)); do
    ((RMS == 1)) && suffix= || suffix=.rm$number
    property "yarn.resourcemanager.hostname$suffix" 127.0.0.1
    for i in "${names[@]}"; do
      property "yarn.resourcemanager.$i$suffix" "127.0.0.1:$1"
      shift
    done
  done
}

# What two of them share, and how soon clients leave one that does not answer.
high_availability() { # port of ZooKeeper
  cat <<XML
$(property yarn.resourcemanager.ha.enabled true)
$(property yarn.resourcemanager.cluster-id punctual)
$(property yarn.resourcemanager.ha.rm-ids rm1,rm2)
$(property hadoop.zk.address "127.0.0.1:$1")
$(property yarn.resourcemanager.zk-address "127.0.0.1:$1")
$(property hadoop.zk.timeout-ms 10000)
$(property yarn.client.failover-sleep-base-ms 200)
$(property yarn.client.failover-sleep-max-ms 2000)
XML
}

write_conf() { # nodes memory vcores overlay-folder
  local conf=$DIR/conf rm_ports=() store=FileSystemRMStateStore i
  mkdir -p "$conf/overlay" "$DIR/logs" "$DIR/pids" "$DIR/staging" "$DIR/tmp"
  if [[ -n $4 ]]; then
    cp -R "$4/." "$conf/"
    for i in core-site.xml yarn-site.xml mapred-site.xml; do
      [[ -f $conf/$i ]] && mv "$conf/$i" "$conf/overlay/$i"
    done
  fi
  forget_port_claims
  for ((i = 0; i < 5 * RMS; i++)); do free_port; rm_ports+=("$PORT"); done
  free_port
  ((RMS == 1)) || store=ZKRMStateStore
  {
    echo "HADOOP=$HADOOP RMS=$RMS NODES=$1 MEMORY=$2 VCORES=$3 ZOOKEEPER_PORT=$PORT"
    for ((i = 1; i <= RMS; i++)); do echo "WEB_PORTS[$i]=${rm_ports[5 * i - 1]}"; done
    for ((i = 1; i <= $1; i++)); do
      free_port
      echo "NM_PORTS[$i]=$PORT"
      # Fixed too: a node that returns with another web port is a new node to the ResourceManager.
      free_port
      echo "NM_WEB_PORTS[$i]=$PORT"
    done
  } >"$DIR/cluster.env"

  site core-site.xml <<XML
$(property fs.defaultFS file:///)
$(property hadoop.tmp.dir "$DIR/tmp")
$( ((RMS == 1)) || property ipc.client.rpc-timeout.ms 10000)
XML
  site yarn-site.xml <<XML
$(rm_addresses "${rm_ports[@]}")
$( ((RMS == 1)) || high_availability "$(sed -n 's/.*ZOOKEEPER_PORT=//p' "$DIR/cluster.env")")
$(property yarn.resourcemanager.scheduler.class org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler)
$(property yarn.resourcemanager.recovery.enabled true)
$(property yarn.resourcemanager.work-preserving-recovery.enabled true)
$(property yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms 2000)
$(property yarn.resourcemanager.store.class "org.apache.hadoop.yarn.server.resourcemanager.recovery.$store")
$(property yarn.resourcemanager.fs.state-store.uri "file://$DIR/rm-state")
$(property yarn.node-labels.fs-store.root-dir "file://$DIR/node-labels")
$(property yarn.node-attribute.fs-store.root-dir "file://$DIR/node-attributes")
$(property yarn.resourcemanager.nodemanagers.heartbeat-interval-ms 500)
$(property yarn.nm.liveness-monitor.expiry-interval-ms 15000)
$(property yarn.resourcemanager.connect.retry-interval.ms 1000)
$(property yarn.scheduler.include-port-in-node-name true)
$(property yarn.scheduler.minimum-allocation-mb 128)
$(property yarn.nodemanager.resource.memory-mb "$2")
$(property yarn.nodemanager.resource.cpu-vcores "$3")
$(property yarn.nodemanager.vmem-check-enabled false)
$(property yarn.nodemanager.pmem-check-enabled false)
$(property yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage 100)
$(property yarn.nodemanager.log-container-debug-info.enabled false)
$(property yarn.nodemanager.localizer.address 127.0.0.1:0)
$(property yarn.nodemanager.collector-service.address 127.0.0.1:0)
$(property yarn.nodemanager.aux-services mapreduce_shuffle)
$(property yarn.nodemanager.aux-services.mapreduce_shuffle.class org.apache.hadoop.mapred.ShuffleHandler)
$(property yarn.application.classpath "$conf,$(libs client)/*")
XML
  local tiny
  tiny="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 $(kerberos)"
  site mapred-site.xml <<XML
$(property mapreduce.framework.name yarn)
$(property mapreduce.shuffle.port 0)
$(property mapreduce.application.classpath "$(libs client)/*")
$(property yarn.app.mapreduce.am.staging-dir "$DIR/staging")
$(property yarn.app.mapreduce.am.resource.mb 512)
$(property yarn.app.mapreduce.am.command-opts "-Xmx256m $tiny")
$(property yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms 500)
$(property yarn.app.mapreduce.am.env "JAVA_HOME=$JAVA_HOME")
$(property mapreduce.map.env "JAVA_HOME=$JAVA_HOME")
$(property mapreduce.reduce.env "JAVA_HOME=$JAVA_HOME")
$(property mapreduce.map.memory.mb 256)
$(property mapreduce.reduce.memory.mb 256)
$(property mapreduce.map.java.opts "-Xmx128m $tiny")
$(property mapreduce.reduce.java.opts "-Xmx128m $tiny")
$(property mapreduce.task.io.sort.mb 10)
$(property mapreduce.map.speculative false)
$(property mapreduce.reduce.speculative false)
XML
  [[ -f $conf/capacity-scheduler.xml ]] || site capacity-scheduler.xml <<XML
$(property yarn.scheduler.capacity.root.queues default)
$(property yarn.scheduler.capacity.root.default.capacity 100)
$(property yarn.scheduler.capacity.maximum-am-resource-percent 0.5)
$(property yarn.scheduler.capacity.resource-calculator org.apache.hadoop.yarn.util.resource.DominantResourceCalculator)
XML
  cat >"$conf/log4j.properties" <<'LOG4J'
log4j.rootLogger=INFO, console
log4j.appender.console=org.apache.log4j.ConsoleAppender
log4j.appender.console.target=System.err
log4j.appender.console.layout=org.apache.log4j.PatternLayout
log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{1}: %m%n
log4j.logger.org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue=WARN
log4j.logger.org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue=WARN
LOG4J
  cat >"$conf/spark-defaults.conf" <<SPARK
spark.yarn.jars local:$LIBS/spark/target/lib/*
spark.yarn.stagingDir file://$DIR/staging
spark.yarn.appMasterEnv.SPARK_LOCAL_IP 127.0.0.1
spark.executorEnv.SPARK_LOCAL_IP 127.0.0.1
spark.yarn.appMasterEnv.JAVA_HOME $JAVA_HOME
spark.executorEnv.JAVA_HOME $JAVA_HOME
spark.driver.memory 512m
spark.driver.memoryOverhead 256m
spark.executor.memory 512m
spark.executor.memoryOverhead 256m
spark.executor.instances 2
spark.executor.cores 1
spark.ui.enabled false
SPARK
}
