import type { BetterAuthOptions } from 'better-auth';
import type { FastifyInstance } from 'fastify';
import type { DatabaseSchema } from '#src/platform/database/migrate.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './accounts/actor.ts';
import type { AdminChange } from './admin-change.server.ts';
import type { BookCheck } from './book-check.ts';
import type { CallRow } from './call.ts';
import type { Config } from './config.ts';
import type { Contact } from './contact.ts';
import type { AnyExtensionSettings } from './extension-settings.ts';
import type { OrderExtension } from './orders/lifecycle.server.ts';
import type { Shop } from './shop.ts';
import type { ContactChannel } from './site/contact-channel.ts';
import type { RelatedItems } from './tools/related-items.ts';
import type { TileSection } from './tools/tile-section.ts';
import type { Tool } from './tools/tool.ts';
import type { ToolNotes } from './tools/tool-notes.ts';

/** Parameters of the jobs of a shop. */
export type JobParts = Pick<Shop, 'config' | 'db' | 'images' | 'lifecycle' | 'log'>;

/** Work that every copy of the shop does once an hour, or more often. */
export interface MaintenanceJob {
  /** Object of the job, for the log. */
  what: string;
  /** Past participle of the action, for the log. */
  done: 'removed' | 'cancelled' | 'made due' | 'mailed' | 'summed' | 'written' | 'settled' | 'delivered';
  /** Acts by the clock: left out while the clock jumps. */
  byAge: boolean;
  /** A customer waits for it, and it costs next to nothing where nothing is to be done. */
  everyMinute?: true;
  /** @returns how many it acted on */
  run(parts: JobParts): Promise<number>;
}

/** A row of the offer of a tool, such as a price from so many pieces on. */
export interface OfferRow {
  name: string;
  value: string;
}

/** A link on the page of a tool, such as to a comparison. */
export interface ToolLink {
  to: string;
  label: string;
  /** It is downloaded, and no screen of the shop. */
  isFile?: boolean;
}

/** A number that /metrics shows. */
export interface ShopGauge {
  name: string;
  help: string;
  value(shop: Shop): number;
}

/**
 * What an extension adds to the server. Its tables exist whether it is on or off; everything else is there only while it is on.
 * The browser's half is a UiExtension of the same name.
 */
export interface ServerExtension {
  /** As EXTENSIONS names it. */
  name: string;
  /** Extensions that it reads from; it is off where one of them is. The import rules name them too. */
  uses?: readonly string[];
  settings?: AnyExtensionSettings;
  schema?: Partial<DatabaseSchema>;
  calls?: readonly CallRow[];
  jobs?: readonly MaintenanceJob[];
  gauges?: readonly ShopGauge[];
  /** Consistency rules of its tables: `npm run check-books`. */
  bookChecks?: readonly BookCheck[];
  /** Additions to the lifecycle of an order. */
  orders?: (config: Config) => OrderExtension;
  /** Additions to accounts: options for passwords, and calls of the auth library. */
  accounts?: {
    passwords(db: Db): Partial<NonNullable<BetterAuthOptions['emailAndPassword']>>;
    calls: readonly (readonly [method: 'GET' | 'POST', path: string])[];
  };
  /** Tiles that it adds to the home page, below the showcase. */
  homeTiles?: (shop: Pick<Shop, 'db'>) => Promise<TileSection | undefined>;
  /** Rows that it adds to the offer of a tool's page, below its price. */
  toolOffer?: (tool: Tool, config: Config) => readonly OfferRow[];
  /** A link that it adds below the offer of a tool's page. */
  toolLink?: (tool: Tool) => ToolLink;
  /** Contents below a tool, in place of similar tools; `query` is that of the address. */
  relatedItems?: (
    shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
    tool: Tool,
    query: URLSearchParams,
  ) => Promise<RelatedItems>;
  /** Notes on cards, pages and calls of tools, by id. */
  toolNotes?: (shop: Pick<Shop, 'config' | 'db'>, tools: readonly Tool[]) => Promise<ReadonlyMap<string, ToolNotes>>;
  /** Further ways to ask the shop, about a tool where there is one: on its page, and at /contact. */
  contactChannels?: (config: Config, tool?: Tool) => readonly ContactChannel[];
  /** Reviews say which order they are about and what was replied, and readers choose by stars and tool. */
  reviews?: {
    /** Pattern of the path, with `:id`, of the page where readers report a review. */
    reportPath: string;
  };
  /** Runs within the transaction of a change that an admin makes; what it throws undoes the change. */
  adminChanged?: (trx: Db, admin: Actor, change: AdminChange) => Promise<void>;
  /** The contacts that it keeps, since a moment in milliseconds since the epoch. */
  contacts?: (db: Db, since: number) => Promise<readonly Contact[]>;
  /** Called with words that find no tool at /tools; returns at once. */
  searchedInVain?: (db: Db, text: string) => void;
  /** Adds to the demo as it is set up, within its transaction. */
  seedDemo?: (trx: Db, shop: Pick<Config, 'currency'>) => Promise<void>;
  /** Mounts stand-ins for external services; in the demo only. */
  demo?: (app: FastifyInstance, shop: Shop) => void;
  /** Configuration for its UiExtension; sent with every document, so nothing secret. */
  facts?: (config: Config) => Readonly<Record<string, string | number | boolean | null>>;
}
