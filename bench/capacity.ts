/** What a request costs, in microseconds of processor time. */
export interface Cost {
  order: number;
  page: number;
}

export interface Costs {
  /** In the shop's processes. */
  copies: Cost;
  /** In all processes of PostgreSQL. */
  database: Cost;
  /** How long an order holds the row of its tool, in microseconds. */
  lock: number;
}

export interface Demand {
  ordersPerSecond: number;
  /** Views of pages that the shop has in its cache. */
  pagesPerSecond: number;
  /** Part of the orders that is for the tool most in demand; 1 is all of them. */
  ofOneTool: number;
}

export interface Cores {
  forCopies: number;
  forDatabase: number;
}

export type Resource = 'copies' | 'database' | 'row of one tool';

export interface Capacity {
  /** Copies needed so that each is busy for `BUSY` of its time at most. */
  copies: number;
  /** Part of each resource that is used; more than 1 is more than there is. */
  used: Record<Resource, number>;
  /** What is used up first when everything grows alike. */
  first: Resource;
  /** How many times the demand fits until then. */
  fits: number;
}

/** A copy is one process that runs JavaScript on one core; above this part of it, requests wait noticeably for each other. */
export const BUSY = 0.7;

const MICROSECONDS = 1_000_000;

/** Cores that this many requests a second keep busy. */
const coresOf = ({ order, page }: Cost, { ordersPerSecond, pagesPerSecond }: Demand) =>
  (ordersPerSecond * order + pagesPerSecond * page) / MICROSECONDS;

/** What a demand needs on given cores, and what stops it from growing. Connections, disk and network are not in it. */
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
 * The most requests a second where copies, database and clients share the cores of one machine, as in the benchmark.
 * @param costs microseconds of one request in a copy, in all processes together, and of the lock (0 if no lock is shared)
 */
export function mostPerSecond(
  costs: { copy: number; all: number; lock: number },
  { copies, cores }: { copies: number; cores: number },
): number {
  return MICROSECONDS / Math.max(costs.copy / copies, costs.all / cores, costs.lock);
}
