import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import type { Actor } from './accounts/actor.ts';
import { point } from './point.ts';

/** What a question can be about. */
export const aboutKinds = ['tool', 'order', 'quote', 'invoice'] as const;
export type AboutKind = (typeof aboutKinds)[number];

export interface About {
  kind: AboutKind;
  id: string;
  /** Name or number. */
  label: string;
  /** Path of its page in the shop. */
  path: string;
}

/** A question of a signed-in customer to the sales team. */
export interface CustomerQuestion {
  customer: Pick<Actor, 'userId' | 'name' | 'email' | 'person'>;
  phone: string;
  subject: string;
  text: string;
  about: About;
  /** A request that is sent again is kept once. */
  keyed?: KeyedRequest | undefined;
}

export interface KeptQuestion {
  /** Of the page where it is answered. */
  path: string;
  /** An earlier attempt of the same request has kept it. */
  repeated: boolean;
}

/** Keeps a question, in the transaction that mails it to the sales team, unless it was kept before. */
export const questionKeepers =
  point<(trx: Db, question: CustomerQuestion) => Promise<KeptQuestion>>('questions to the sales team');
