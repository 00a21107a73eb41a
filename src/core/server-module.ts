import type { FastifyInstance } from 'fastify';
import type { DatabaseSchema } from '#src/platform/database/migrate.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CallRow } from './call.ts';
import type { Config } from './config.ts';
import type { ConsistencyCheck } from './consistency-check.ts';
import type { AnyModuleSettings } from './module-settings.ts';
import type { Fill } from './point.ts';
import type { Shop } from './shop.ts';

/** The parts of the shop that jobs use. */
export interface JobParts extends Pick<Shop, 'config' | 'db' | 'images' | 'tables' | 'fills' | 'log'> {
  /** Aborted when the shop stops: a job that takes long leaves the rest to the next run. */
  stopping?: AbortSignal;
}

interface Job {
  /** What the job acts on, for the log. */
  what: string;
  /** Past participle of the action, for the log. */
  done: string;
  /** @returns how many items it acted on */
  run(parts: JobParts): Promise<number>;
}

/** A job that depends on the age of records is skipped while the clock jumps. */
interface HourlyJob extends Job {
  byAge: boolean;
  everyMinute?: never;
}

/** A job that customers wait for, and that costs next to nothing when there is nothing to do. */
interface FrequentJob extends Job {
  everyMinute: true;
  byAge?: never;
}

/** A job that every copy of the shop runs once an hour, or once a minute. */
export type MaintenanceJob = HourlyJob | FrequentJob;

/**
 * The server part of a room of a module. Its tables always exist; the rest applies only while the module is enabled.
 */
export interface Room {
  /** Whether a setting switches it on; without this function it is on with its module. */
  isOn?: (config: Pick<Config, 'moduleSettings'>) => boolean;
  settings?: AnyModuleSettings;
  schema?: Partial<DatabaseSchema>;
  calls?: readonly CallRow[];
  jobs?: readonly MaintenanceJob[];
  /** Consistency rules of its tables: `npm run check-books`. */
  consistencyChecks?: readonly ConsistencyCheck[];
  /** Adds demo data, in the transaction that creates the demo. */
  seedDemo?: (trx: Db, shop: Pick<Config, 'currency'>) => Promise<void>;
  /** Mounts stand-ins for external services; in the demo only. */
  demo?: (app: FastifyInstance, shop: Shop) => void;
  /** Configuration for its screens. Every HTML document contains it, so it must not contain secrets. */
  facts?: (config: Config) => Readonly<Record<string, string | number | boolean | null>>;
  /** What it puts into points of the core and of the modules in `uses`. */
  fills?: readonly Fill[];
}

/** A department of the shop beyond the specification, switched on and off as a whole. */
export interface ServerModule {
  /** Its name in the setting EXTENSIONS, and its folder in src/modules. */
  name: string;
  /** Modules whose files it imports; it is disabled if one of them is. The import rules list them too. */
  uses?: readonly string[];
  /** In the sequence in which their handlers of order events run. */
  rooms: readonly Room[];
}
