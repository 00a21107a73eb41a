import type { ComponentType, ReactNode } from 'react';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { Tool } from './tool.ts';
import type { ToolSummary } from './tool-summary.ts';

/** Number of tools on a page of a long catalogue. */
export const TOOLS_PER_PAGE = 36;

/** A search of the list. The module that searches adds what its part of the screen shows. */
export interface ToolListSearch {
  /** The search as query parameters, for the next pages. */
  query: Readonly<Record<string, string>>;
}

/** The requested page of the list, and the search that found it. */
export interface FoundTools extends Page<Tool> {
  search?: ToolListSearch;
}

/** Finds the tools that the query of /tools asks for, in place of the list of all tools. */
export const toolListSearch = point<(shop: Shop, query: URLSearchParams) => Promise<FoundTools>>(
  'the search of the list of tools',
);

/** Query parameter of /tools: ids of the tools selected on their cards. The search does not depend on it. */
export const SELECTED_TOOLS = 'chosen';

/** What a module adds to the list of /tools. */
interface ToolListAdditions {
  /** Query parameters of /tools on which its parts depend, and tables besides those of the list. */
  query?: readonly string[];
  reads?: readonly (keyof Database)[];
  /** On the card of a tool. */
  OnCard?: ComponentType<{ tool: ToolSummary }>;
  /** In place of the cards, for the query `view=list`. */
  AsTable?: ComponentType<{ tools: readonly ToolSummary[]; query: Readonly<Record<string, string>> }>;
  /** Around the list that a search found. */
  Around?: ComponentType<{ search: ToolListSearch; children: ReactNode }>;
}

export const toolListAdditions = point<ToolListAdditions>('the list of tools');
