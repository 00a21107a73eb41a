import type { LiveTopic } from '#src/core/live-changes.ts';

/** What a stream says of a change: which rows, and nothing of what is in them. */
export interface LiveMessage {
  /** Empty: any of them may have changed. */
  ids: string[];
  /** Those of `ids` that are new. */
  placed: string[];
}

const ANY: LiveMessage = { ids: [], placed: [] };

/** A message as the stream carries it (server-sent events). @param cursor where a reader goes on after its connection broke */
export function writeMessage(topic: LiveTopic, cursor: number, message = ANY): string {
  return `id: ${cursor}\nevent: ${topic}\ndata: ${JSON.stringify(message)}\n\n`;
}
