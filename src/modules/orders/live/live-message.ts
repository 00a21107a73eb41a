import type { LiveTopic } from '#src/core/live-changes.ts';

/** Message about a change: ids of rows, without their contents. */
export interface LiveMessage {
  /** Empty if any row may have changed. */
  ids: string[];
  /** Those of `ids` that are new. */
  placed: string[];
  /** Those of `ids` that only the reader has changed; copies and tabs of an earlier release do not say. */
  own?: string[];
}

const ANY: LiveMessage = { ids: [], placed: [] };

/** Formats a message as a server-sent event. @param cursor from which a reader resumes after a lost connection */
export function writeMessage(topic: LiveTopic, cursor: number, message = ANY): string {
  return `id: ${cursor}\nevent: ${topic}\ndata: ${JSON.stringify(message)}\n\n`;
}
