import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A Slurm of our own: one node with two cpus, on the loopback of this machine, as whoever runs the tests. */
export interface SlurmCluster {
  /** For SLURM_CONF, by which all programs of Slurm find this cluster. */
  readonly conf: string;
  /** A folder that the node sees as another one; undefined where this machine does not let us make one. */
  readonly unshared: string | undefined;
  /** Calls a program of Slurm and gives what it writes. */
  call(program: string, ...args: string[]): Promise<string>;
  stopController(): Promise<void>;
  startController(): Promise<void>;
  /** Ends all of it and removes its folder. */
  stop(): Promise<void>;
}

const PROGRAMS = ["sbatch", "squeue", "scontrol", "scancel", "munged", "slurmctld", "slurmd", "setpriv"];
const START_SECONDS = 20;
const run = promisify(execFile);
const path = `${env.PATH ?? ""}:/usr/sbin:/usr/local/sbin`;

/** The program of these that is not installed; undefined where Slurm can be started. */
export async function missingProgram(): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    const found = await run("sh", ["-c", 'command -v "$1"', "sh", program], {
      env: { ...env, PATH: path },
    }).then(
      () => true,
      () => false,
    );
    if (!found) return program;
  }
  return undefined;
}

/** Starts the cluster and waits until its node takes jobs; fails with what its logs say where it does not. */
export async function startCluster({ maxArraySize }: { maxArraySize: number }): Promise<SlurmCluster> {
  const folder = mkdtempSync(join(tmpdir(), "fairscore-slurm-"));
  for (const name of ["munge", "state", "spool", "unshared"]) mkdirSync(join(folder, name), { mode: 0o700 });
  writeFileSync(join(folder, "munge", "key"), randomBytes(1024), { mode: 0o400 });
  const conf = join(folder, "slurm.conf");
  const host = hostname().split(".")[0]!;
  writeFileSync(conf, configuration(folder, host, maxArraySize, await freePorts(2)));
  const environment = { ...env, PATH: path, SLURM_CONF: conf };
  const hidden = join(folder, "unshared");
  const unshared = (await canHide(hidden)) ? hidden : undefined;
  const call = async (program: string, ...args: string[]) =>
    (await run(program, args, { env: environment })).stdout;

  const munged = daemon("munged", "munged", ["--foreground", "--force", ...mungeFiles(folder)]);
  const slurmd = daemon("slurmd", ...behind(unshared, "slurmd", ["-D", "-f", conf, "-N", host]));
  let slurmctld = daemon("slurmctld", "slurmctld", ["-D", "-f", conf]);

  const cluster: SlurmCluster = {
    conf,
    unshared,
    call,
    stopController: () => end(slurmctld),
    startController: async () => {
      slurmctld = daemon("slurmctld", "slurmctld", ["-D", "-f", conf]);
      await answering();
    },
    async stop() {
      await call("scancel", "--user", String(process.getuid!())).catch(() => {});
      for (const child of [slurmd, slurmctld, munged]) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await answering();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;

  /** Ends with the process that started it, however that ends. */
  function daemon(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = join(folder, `${name}.out`);
    const words = ["--pdeathsig", "KILL", "--", program, ...args];
    const script = 'log=$1; shift; exec setpriv "$@" >>"$log" 2>&1';
    return spawn("sh", ["-c", script, "sh", log, ...words], { env: environment, stdio: "ignore" });
  }

  async function answering(): Promise<void> {
    let said = "";
    for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; await sleep(100)) {
      said = await call("sinfo", "--noheader", "--format=%T").catch((error: Error) => error.message);
      if (/^(idle|mixed|allocated|completing)$/m.test(said)) return;
      for (const [name, child] of Object.entries({ munged, slurmd, slurmctld })) {
        if (child.exitCode !== null)
          throw new Error(`${name} ended: ${lastLine(join(folder, `${name}.out`))}`);
      }
    }
    throw new Error(`its node is not ready but ${said.trim().split("\n").at(-1)}`);
  }
}

function configuration(folder: string, host: string, maxArraySize: number, ports: readonly number[]): string {
  const user = userInfo().username;
  return `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmdPort=${ports[1]}
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CredType=cred/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MaxArraySize=${maxArraySize}
KillWait=2
MessageTimeout=2
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=100 State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`;
}

function mungeFiles(folder: string): string[] {
  const at = (name: string) => join(folder, "munge", name);
  return [
    `--key-file=${at("key")}`,
    `--socket=${at("socket")}`,
    `--pid-file=${at("pid")}`,
    `--log-file=${at("log")}`,
    `--seed-file=${at("seed")}`,
  ];
}

/** A program in a space of mounts of its own, where the folder is an empty disk. */
function behind(folder: string | undefined, program: string, args: readonly string[]): [string, string[]] {
  if (folder === undefined) return [program, [...args]];
  const script = 'mount -t tmpfs none "$1" && shift && exec "$@"';
  return ["unshare", ["--mount", "sh", "-c", script, "sh", folder, program, ...args]];
}

function canHide(folder: string): Promise<boolean> {
  const [program, args] = behind(folder, "true", []);
  return run(program, args).then(
    () => true,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(patience);
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

function lastLine(log: string): string {
  return readFileSync(log, "utf8").trim().split("\n").at(-1) ?? "";
}
