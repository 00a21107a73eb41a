import { callPublicContract } from '#src/core/calls/call-api.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { findListedToolsCall } from './list.calls.ts';
import type { ListLine } from './list-lines.ts';
import { MAX_SEARCHED_LENGTH, MAX_SEARCHED_NAMES, type NamedTools } from './listed-tool.ts';
import { problemOfPieces } from './pieces-problem.ts';
import type { PastedLine } from './read-pasted.ts';

/** A line that could not be added. */
export interface FailedLine {
  text: string;
  problem: string;
  /** Tools that may be meant. */
  near: NamedTools['near'];
  /** For these tools. */
  pieces: number;
}

export interface ResolvedLines {
  found: ListLine[];
  failed: FailedLine[];
}

const UNKNOWN = 'No tool has this name or model code.';
const CHOOSE = 'No tool has exactly this name or model code. Choose the one that you mean, or correct the line.';

type Tools = ReadonlyMap<string, NamedTools>;

function resolve({ text, readings }: PastedLine, tools: Tools): ListLine | FailedLine {
  const named = readings.find(({ name }) => tools.get(name)?.toolIds.length === 1);
  const pieces = named?.pieces ?? MINIMUM_ORDER_QUANTITY;
  const problem = named && problemOfPieces(pieces);
  if (named && problem === undefined) return { toolId: tools.get(named.name)?.toolIds[0] ?? '', pieces };
  if (problem !== undefined) return { text, problem, near: [], pieces };
  // A reading with pieces says more than the whole line.
  const [meant] = readings
    .filter(({ name }) => (tools.get(name)?.near.length ?? 0) > 0)
    .sort((a, b) => Number(b.pieces !== undefined) - Number(a.pieces !== undefined));
  const twice = readings.find(({ name }) => (tools.get(name)?.toolIds.length ?? 0) > 1);
  const unknown = meant ? CHOOSE : UNKNOWN;
  return {
    text,
    problem: twice ? 'Several tools have this name.' : unknown,
    near: (meant && tools.get(meant.name)?.near) ?? [],
    pieces: meant?.pieces ?? MINIMUM_ORDER_QUANTITY,
  };
}

/** The lines with the tools that they name; pieces of one tool in several lines are added up. */
export function resolveLines(lines: readonly PastedLine[], tools: Tools): ResolvedLines {
  const resolved = lines.map((line) => resolve(line, tools));
  const found = new Map<string, number>();
  for (const line of resolved)
    if ('toolId' in line) found.set(line.toolId, (found.get(line.toolId) ?? 0) + line.pieces);
  return {
    found: [...found].map(([toolId, pieces]) => ({ toolId, pieces })),
    failed: resolved.filter((line) => 'problem' in line),
  };
}

/** Asks the shop for the tools that the lines name. @throws ApiError */
export async function findNamedTools(lines: readonly PastedLine[]): Promise<Tools> {
  const named = lines.flatMap(({ readings }) => readings.map(({ name }) => name));
  const names = [...new Set(named)].filter(({ length }) => length <= MAX_SEARCHED_LENGTH);
  const tools = new Map<string, NamedTools>();
  for (let at = 0; at < names.length; at += MAX_SEARCHED_NAMES) {
    const body = { names: names.slice(at, at + MAX_SEARCHED_NAMES) };
    const answer = await callPublicContract(findListedToolsCall, { body });
    // The shop may bring a name to its normal form: the sequence is that of the names.
    for (const [index, found] of answer.entries()) tools.set(body.names[index] ?? found.name, found);
  }
  return tools;
}
