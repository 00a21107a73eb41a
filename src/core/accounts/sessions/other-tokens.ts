import type { CallRow } from '#src/core/call.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Actor } from '../actor.ts';

/**
 * Finds the person of a bearer token that is no access token; undefined if it is none of its kind. It refuses a token
 * that has ended, and the calls that such a token may not make.
 */
type FindActor = (shop: Shop, token: string, call: CallRow) => Promise<Actor | undefined>;

export const otherTokens = point<FindActor>('bearer tokens besides access tokens');
