import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './accounts/actor.ts';
import type { LiveTopic } from './live-changes.ts';
import { point } from './point.ts';

/** Tells open pages that something of a topic has changed, without saying what. */
export interface LiveMark {
  topic: LiveTopic;
  /** The call of the staff that reads it: without it, a member of the staff sees the changes of a customer. */
  needs: string;
  /** A text that differs after each change that the actor may see. */
  read(db: Db, actor: Actor): Promise<string>;
}

export const liveMarks = point<LiveMark>('marks of live changes');
