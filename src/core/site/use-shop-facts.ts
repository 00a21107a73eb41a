import { useRouteLoaderData } from 'react-router';

/** Facts of an extension for its screens (ServerExtension.facts). */
type ExtensionFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The facts of this shop in the document (the root route's loader). */
export interface ShopFacts {
  /** Names of the extensions that are on. */
  extensions: readonly string[];
  currency: string;
  demo: boolean;
  publicUrl: string;
  /** Whether 'Continue with Google' can work here. */
  google: boolean;
  /** Facts of each extension, by name. */
  facts: Readonly<Record<string, ExtensionFacts>>;
}

const UNKNOWN: ShopFacts = { extensions: [], currency: 'USD', demo: false, publicUrl: '', google: false, facts: {} };

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData<ShopFacts>('root') ?? UNKNOWN;
}

export function useExtensionFacts(name: string): ExtensionFacts {
  return useShopFacts().facts[name] ?? {};
}
