import type { Generated } from 'kysely';
import type { Role } from '#src/core/accounts/actor.ts';
import type { OrderState } from '#src/core/orders/lifecycle.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

/** Tables of the auth library; its columns are camelCase, and dates are its own concern (text on SQLite, timestamptz on PostgreSQL). */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  role: Role;
  createdAt: Date | string;
  updatedAt: Date | string;
  /** When it first had a session; null for an account that never was signed in to. */
  firstUsedAt: Timestamp | null;
}

/** A sign-up that was not verified when its address was signed up with again. Its own link still proves it. */
export interface EarlierSignUpTable {
  /** Of the user that it made. */
  id: string;
  email: string;
  name: string;
  /** Hashed. */
  password: string;
  created_at: Timestamp;
}

/** What a mailed link is worth for a while. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date | string;
  createdAt: Date | string;
  updatedAt: Date | string;
}

export interface SessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date | string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

export interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | string | null;
  refreshTokenExpiresAt: Date | string | null;
  scope: string | null;
  password: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

export interface ToolTable {
  id: string;
  name: string;
  description: string;
  /** Absolute URL, or a path below `/images/` on this shop. */
  image: string;
  /** Pieces in stock, never negative. */
  quantity: number;
  price_minor: number;
  category: string | null;
  /** JSON array of `{ name, value }`. */
  specifications: string;
  /** Raised by every edit of an admin; an edit based on an older version is refused. Orders do not raise it. */
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Who made it and under which Idempotency-Key; a repeated send finds it here. */
  creation_key: string | null;
  /** SHA-256 of what was sent under that key. */
  creation_hash: string | null;
}

/** A picture the shop stores, in several widths. */
export interface ImageTable {
  /** Made from its content; the first part of its files' names. */
  hash: string;
  /** Of its largest version, in pixels. */
  width: number;
  /** As a tool's `image` names it. */
  path: string;
  /** When it was last uploaded, given to a tool or taken from one. */
  touched_at: Timestamp;
  /** Set while its files are being removed. */
  removing_since: Timestamp | null;
}

export interface OrderTable {
  id: string;
  customer_id: string;
  customer_name: string;
  email: string;
  shipping_address: string;
  phone: string;
  /** Points at the tool as long as it exists; the order keeps its own copy of name and price. */
  tool_id: string;
  tool_name: string;
  quantity: number;
  unit_price_minor: number;
  currency: string;
  idempotency_key: string;
  /** SHA-256 of what was asked for, to tell a repeated send from another order under the same key. */
  request_hash: string;
  placed_at: Timestamp;
  state: Generated<OrderState>;
  paid_at: Timestamp | null;
  shipped_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  /** Until when it holds its pieces unpaid; null: until somebody cancels it. */
  held_until: Timestamp | null;
}

/** What happened to an order: rows are added, never changed. */
export interface OrderEventTable {
  order_id: string;
  id: string;
  /** `placed`, or the event of a move. */
  event: string;
  from_state: OrderState | null;
  to_state: OrderState;
  at: Timestamp;
  /** Id of a user, `system`, or `unknown` for what happened before events were recorded. */
  done_by: string;
  /** JSON object. */
  data: Generated<string>;
}

export interface ReviewTable {
  id: string;
  customer_id: string;
  rating: number;
  user_name: string;
  photo_url: string | null;
  detail: string;
  /** SHA-256 of rating and text: the same person's accidental double send is one review. */
  content_hash: string;
  created_at: Timestamp;
}

export interface InquiryTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: Timestamp;
}

export interface ProfileTable {
  user_id: string;
  address: string;
  /** `userPS` of the API: what the profile form sends. */
  police_station: string;
  /** `userCity` of the API: what the profile card reads under the label Police Station. */
  city: string;
  district: string;
  country: string;
  phone: string;
  linkedin_url: string;
  updated_at: Timestamp;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  sent_at: Timestamp | null;
  last_error: string | null;
}

export interface HitTable {
  /** Keyed hash of a limit's name and of who is counted. */
  key: string;
  hits: number;
  ends_at: Timestamp;
}

/** What the demo was set up with: until it is removed, a shop without the demo does not start. */
export interface DemoMarkTable {
  /** Of an account or a tool. */
  id: string;
}

export interface Database {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  earlier_sign_ups: EarlierSignUpTable;
  tools: ToolTable;
  images: ImageTable;
  orders: OrderTable;
  order_events: OrderEventTable;
  reviews: ReviewTable;
  inquiries: InquiryTable;
  profiles: ProfileTable;
  outbox: OutboxTable;
  hits: HitTable;
  demo_marks: DemoMarkTable;
}
