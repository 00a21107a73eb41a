import { useRouteLoaderData } from 'react-router';
import type { ExtensionName, Extensions } from './extensions.ts';

/** What the document tells the browser about this shop (the root route's loader). */
export interface ShopFacts {
  extensions: Extensions;
  currency: string;
  demo: boolean;
  publicUrl: string;
  /** Whether 'Continue with Google' can work here. */
  google: boolean;
  /** For how many days an order holds its pieces unpaid. */
  holdDays: number;
}

const UNKNOWN: ShopFacts = { extensions: [], currency: 'USD', demo: false, publicUrl: '', google: false, holdDays: 0 };

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData<ShopFacts>('root') ?? UNKNOWN;
}

export function useExtension(name: ExtensionName): boolean {
  return useShopFacts().extensions.includes(name);
}
