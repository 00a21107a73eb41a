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
  /** How long a proforma invoice holds; undefined where none is configured. */
  validDays?: number | undefined;
}

const UNKNOWN: ShopFacts = { extensions: [], currency: 'USD', demo: false, publicUrl: '', google: false };

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData<ShopFacts>('root') ?? UNKNOWN;
}

export function useExtension(name: ExtensionName): boolean {
  return useShopFacts().extensions.includes(name);
}
