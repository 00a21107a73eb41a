import type { LiveTopic } from '#src/core/live-changes.ts';

/** Message about a change: ids of rows, without their contents. */
export interface LiveMessage {
  /** Empty: any of them may have changed. */
  ids: string[];
  /** The new ones of `ids`. */
  placed: string[];
}

const ANY: LiveMessage = { ids: [], placed: [] };

/** A message as the stream carries it (server-sent events). @param cursor where a reader goes on after its connection broke */
export function writeMessage(topic: LiveTopic, cursor: number, message = ANY): string {
  return `id: ${cursor}\nevent: ${topic}\ndata: ${JSON.stringify(message)}\n\n`;
}
