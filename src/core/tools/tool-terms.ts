import { type CompanyTerm, company } from '#src/core/site/company.ts';
import { isBelowMinimum } from './below-minimum.ts';
import type { Tool } from './tool.ts';

const [, fromStock, madeToOrder, ...others] = company.terms;

/** Whether the tool has to be made and states its own time for it. */
export const hasOwnLeadTime = (tool: Pick<Tool, 'quantity' | 'leadTimeDays'>): boolean =>
  isBelowMinimum(tool) && tool.leadTimeDays !== null;

/**
 * The terms of the company that apply to a tool, for pages that show its minimum order.
 * @param showsLeadTime whether the page shows the tool's own time for production
 */
export const companyTermsOf = (tool: Pick<Tool, 'quantity'>, showsLeadTime = false): readonly CompanyTerm[] => [
  ...(isBelowMinimum(tool) ? [] : [fromStock]),
  ...(showsLeadTime ? [] : [madeToOrder]),
  ...others,
];
