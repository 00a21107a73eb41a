import { useEffect, useState } from 'react';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import { getListedToolsCall } from './list.calls.ts';
import { MAX_LIST_LINES } from './list-lines.ts';
import type { ListedTool } from './listed-tool.ts';

type Tools = ReadonlyMap<string, ListedTool | null>;

/** Reads tools by their ids; `null` for an id without a tool. */
export async function fetchListedTools(ids: readonly string[]): Promise<Map<string, ListedTool | null>> {
  const found = new Map<string, ListedTool | null>(ids.map((id) => [id, null]));
  for (let at = 0; at < ids.length; at += MAX_LIST_LINES) {
    const part = [...ids.slice(at, at + MAX_LIST_LINES)].sort().join(',');
    for (const tool of await callPublicContract(getListedToolsCall, { query: { ids: part } }))
      found.set(tool._id, tool);
  }
  return found;
}

/** The tools of the lines, read once each while the page is open. */
export function useListedTools(ids: readonly string[]) {
  const [tools, setTools] = useState<Tools>(new Map());
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const missing = ids.filter((id) => !tools.has(id)).join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (missing === '') return;
    let isLeft = false;
    setFailed(false);
    fetchListedTools(missing.split(',')).then(
      (found) => !isLeft && setTools((before) => new Map([...before, ...found])),
      () => !isLeft && setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [missing, attempt]);

  return { tools, failed: failed && missing !== '', retry: () => setAttempt((before) => before + 1) };
}
