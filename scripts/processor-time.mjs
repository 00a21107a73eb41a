// Measures the processor time of this process and its descendants, from Linux's /proc. The system's own sum counts only
// processes whose parent waited for them; most of a browser's and some of PostgreSQL's are not among them.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second in /proc, on every Linux that Node supports. */
const TICKS = 100;
/**
 * A process that starts and ends within this time is counted only if its parent waited for it. Four times as often, the
 * measurement itself takes a minute of a run.
 */
const INTERVAL_MS = 1_000;

/**
 * A process that was seen, times in ticks.
 * @typedef {{ pid: number, start: string, own: number, waited: number, part: string, isNamed: boolean,
 *   children: Process[] }} Process
 */

/** The fields of /proc/PID/stat that are needed, of all processes; `waited` is the time of children waited for. */
function readProcesses() {
  const now = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      // The name of the program, in parentheses, may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number);
      const [own, waited] = [user + system, waitedUser + waitedSystem];
      now.set(Number(name), { parent: Number(fields[1]), start: fields[19], own, waited });
    } catch {
      // It has just ended.
    }
  }
  return now;
}

/** @returns the value of TEST_PROJECT in the environment that a process was started with */
function partOf(pid) {
  try {
    return /(?:^|\0)TEST_PROJECT=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1];
  } catch {
    return undefined;
  }
}

/** The time of a process with its descendants: what was seen of the children, or more if the system counted more. */
const timeOf = ({ own, waited, children }) => own + Math.max(waited, sum(children.map(timeOf)));
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Adds up the time by part. What a parent waited for, but was never seen, counts for the part of the parent. */
function addTo(totals, process) {
  const unseen = Math.max(0, process.waited - sum(process.children.map(timeOf)));
  totals.set(process.part, (totals.get(process.part) ?? 0) + process.own + unseen);
  for (const child of process.children) addTo(totals, child);
}

/**
 * Starts to measure. A process counts for the part named by the variable TEST_PROJECT that it was started with,
 * otherwise for that of its parent.
 * @param rest the part of this process
 * @returns a function that returns the seconds (user and system) by part; undefined where there is no /proc
 */
export function measureProcessorTime(rest) {
  if (process.platform !== 'linux') return () => undefined;
  const root = { pid: process.pid, start: '', own: 0, waited: 0, part: rest, children: [] };
  const known = new Map([[root.pid, root]]);

  /** Reads the part again, once: before a process runs its program, it has the environment of its parent. */
  function named(child) {
    if (!child.isNamed) Object.assign(child, { isNamed: true, part: partOf(child.pid) ?? child.part });
    return child;
  }

  function adopt(now, pid) {
    const { parent, start } = now.get(pid);
    const seen = known.get(pid);
    if (seen === root) return seen;
    if (seen?.start === start) return named(seen);
    const above = now.has(parent) && parent > 1 ? adopt(now, parent) : undefined;
    if (!above) return undefined;
    const child = { pid, start, own: 0, waited: 0, part: partOf(pid) ?? above.part, isNamed: false, children: [] };
    above.children.push(child);
    known.set(pid, child);
    return child;
  }

  function sample() {
    const now = readProcesses();
    for (const [pid, { own, waited }] of now) {
      const found = adopt(now, pid);
      // A process that is about to end may report less.
      if (found) Object.assign(found, { own: Math.max(found.own, own), waited: Math.max(found.waited, waited) });
    }
  }

  sample();
  const timer = setInterval(sample, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    sample();
    const totals = new Map();
    addTo(totals, root);
    return [...totals].map(([part, ticks]) => ({ part, seconds: ticks / TICKS })).sort((a, b) => b.seconds - a.seconds);
  };
}
