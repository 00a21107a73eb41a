import type { BetterAuthOptions } from 'better-auth';
import type { FastifyInstance } from 'fastify';
import type { DatabaseSchema } from '#src/platform/database/migrate.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './accounts/actor.ts';
import type { AdminChange } from './admin-change.server.ts';
import type { CallRow } from './call.ts';
import type { Config } from './config.ts';
import type { ConsistencyCheck } from './consistency-check.ts';
import type { Contact } from './contact.ts';
import type { AnyExtensionSettings } from './extension-settings.ts';
import type { OrderExtension } from './orders/lifecycle.server.ts';
import type { Shop } from './shop.ts';
import type { ContactChannel } from './site/contact-channel.ts';
import type { RelatedItems } from './tools/related-items.ts';
import type { TileSection } from './tools/tile-section.ts';
import type { Tool } from './tools/tool.ts';
import type { ToolNotes } from './tools/tool-notes.ts';

/** The parts of the shop that jobs use. */
export type JobParts = Pick<Shop, 'config' | 'db' | 'images' | 'lifecycle' | 'log'>;

/** A job that every copy of the shop runs once an hour, or once a minute. */
export interface MaintenanceJob {
  /** What the job acts on, for the log. */
  what: string;
  /** Past participle of the action, for the log. */
  done: 'removed' | 'cancelled' | 'made due' | 'mailed' | 'summed' | 'written' | 'settled' | 'delivered';
  /** Depends on the age of records: skipped while the clock jumps. */
  byAge: boolean;
  /** For a job that customers wait for, and that costs next to nothing when there is nothing to do. */
  everyMinute?: true;
  /** @returns how many items it acted on */
  run(parts: JobParts): Promise<number>;
}

/** A row in the offer of a tool, such as the price from a certain quantity on. */
export interface OfferRow {
  name: string;
  value: string;
}

/** A link on a tool page, such as to a comparison. */
export interface ToolLink {
  to: string;
  label: string;
  /** The target is a file to download, not a page of the shop. */
  isFile?: boolean;
}

/** A gauge at /metrics. */
export interface ShopGauge {
  name: string;
  help: string;
  value(shop: Shop): number;
}

/**
 * The server part of an extension. Its tables always exist; everything else applies only while it is enabled.
 * The browser part is a UiExtension of the same name.
 */
export interface ServerExtension {
  /** Its name in the setting EXTENSIONS. */
  name: string;
  /** Extensions that it reads from; it is disabled if one of them is. The import rules list them too. */
  uses?: readonly string[];
  settings?: AnyExtensionSettings;
  schema?: Partial<DatabaseSchema>;
  calls?: readonly CallRow[];
  jobs?: readonly MaintenanceJob[];
  gauges?: readonly ShopGauge[];
  /** Consistency rules of its tables: `npm run check-books`. */
  consistencyChecks?: readonly ConsistencyCheck[];
  /** Additions to the lifecycle of an order. */
  orders?: (config: Config) => OrderExtension;
  /** Additions to accounts: options for passwords, and calls of the auth library. */
  accounts?: {
    passwords(db: Db): Partial<NonNullable<BetterAuthOptions['emailAndPassword']>>;
    calls: readonly (readonly [method: 'GET' | 'POST', path: string])[];
  };
  /** Tiles for the home page, below the showcase. */
  homeTiles?: (shop: Pick<Shop, 'db'>) => Promise<TileSection | undefined>;
  /** Rows for the offer on a tool page, below the price. */
  toolOffer?: (tool: Tool, config: Config) => readonly OfferRow[];
  /**
   * Delivery term of all prices, such as `FOB Chattogram, Incoterms 2020`; null if it is agreed per order. The first
   * extension that names one wins: see `deliveryTermOf`.
   */
  deliveryTerm?: (config: Config) => string | null;
  /** A link below the offer on a tool page. */
  toolLink?: (tool: Tool) => ToolLink;
  /** Items below a tool, in place of similar tools; `query` is the query string of the page. */
  relatedItems?: (
    shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
    tool: Tool,
    query: URLSearchParams,
  ) => Promise<RelatedItems>;
  /** Notes on tools by tool id, for cards, tool pages and API responses. */
  toolNotes?: (shop: Pick<Shop, 'config' | 'db'>, tools: readonly Tool[]) => Promise<ReadonlyMap<string, ToolNotes>>;
  /** More ways to contact the shop: about a tool on its page, and in general at /contact. */
  contactChannels?: (config: Config, tool?: Tool) => readonly ContactChannel[];
  /** Reviews show their order and the shop's reply, and readers can filter them by stars and tool. */
  reviews?: {
    /** Path pattern, with `:id`, of the page where readers report a review. */
    reportPath: string;
  };
  /** Runs in the transaction of an admin's change; an error rolls the change back. */
  adminChanged?: (trx: Db, admin: Actor, change: AdminChange) => Promise<void>;
  /** The contacts that it stores, from `since` on, in milliseconds since the epoch. */
  contacts?: (db: Db, since: number) => Promise<readonly Contact[]>;
  /** Called with the text of a search at /tools that finds no tool; must return at once. */
  searchFoundNothing?: (db: Db, text: string) => void;
  /** Adds demo data, in the transaction that creates the demo. */
  seedDemo?: (trx: Db, shop: Pick<Config, 'currency'>) => Promise<void>;
  /** Mounts stand-ins for external services; in the demo only. */
  demo?: (app: FastifyInstance, shop: Shop) => void;
  /** Configuration for its UiExtension. Every HTML document contains it, so it must not contain secrets. */
  facts?: (config: Config) => Readonly<Record<string, string | number | boolean | null>>;
}
