import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { list } from '#src/platform/http/shape.ts';
import { toolShape } from './tool-shape.ts';

export const getToolsCall = contract('GET /tool', {
  /** `id` finds one tool; a module evaluates a search. */
  query: sent<PageQuery & QueryValues>(),
  answer: list(toolShape),
});

export const getPurchaseCall = contract('GET /purchase/:id', { answer: toolShape });
