/** Processor time per request, in microseconds. */
export interface Cost {
  order: number;
  page: number;
}

export interface Costs {
  /** Cost in the shop's processes. */
  copies: Cost;
  /** Cost in all processes of PostgreSQL. */
  database: Cost;
  /** How long an order locks the row of its tool, in microseconds. */
  lock: number;
}

export interface Demand {
  ordersPerSecond: number;
  /** Views of cached pages. */
  pagesPerSecond: number;
  /** The share of orders for the most popular tool; 1 means all of them. */
  ofOneTool: number;
}

export interface Cores {
  forCopies: number;
  forDatabase: number;
}

export type Resource = 'copies' | 'database' | 'row of one tool';

export interface Capacity {
  /** Number of copies needed so that each is busy for at most `BUSY` of its time. */
  copies: number;
  /** Used share of each resource; more than 1 exceeds it. */
  used: Record<Resource, number>;
  /** The resource that is used up first when all demand grows proportionally. */
  first: Resource;
  /** The factor by which the demand can grow until then. */
  fits: number;
}

/** The share of its core above which requests of a copy (one JavaScript thread) wait noticeably for each other. */
export const BUSY = 0.7;

const MICROSECONDS = 1_000_000;

/** The number of cores that this demand keeps busy. */
const coresOf = ({ order, page }: Cost, { ordersPerSecond, pagesPerSecond }: Demand) =>
  (ordersPerSecond * order + pagesPerSecond * page) / MICROSECONDS;

/**
 * The capacity that a demand needs on given cores, and its bottleneck. Connections, disk and network are not
 * considered.
 */
export function capacity(costs: Costs, cores: Cores, demand: Demand): Capacity {
  const ofCopies = coresOf(costs.copies, demand);
  const used: Record<Resource, number> = {
    copies: ofCopies / cores.forCopies,
    database: coresOf(costs.database, demand) / cores.forDatabase,
    'row of one tool': (demand.ordersPerSecond * demand.ofOneTool * costs.lock) / MICROSECONDS,
  };
  const resources = Object.keys(used) as Resource[];
  const first = resources.reduce((most, other) => (used[other] > used[most] ? other : most));
  return { copies: Math.max(1, Math.ceil(ofCopies / BUSY)), used, first, fits: 1 / used[first] };
}

/**
 * The maximum requests per second when copies, database and clients share the cores of one machine, as in the
 * benchmark.
 * @param costs microseconds per request: in a copy, in all processes together, and holding the lock (0 if none is
 *   shared)
 */
export function mostPerSecond(
  costs: { copy: number; all: number; lock: number },
  { copies, cores }: { copies: number; cores: number },
): number {
  return MICROSECONDS / Math.max(costs.copy / copies, costs.all / cores, costs.lock);
}
