import { useRouteLoaderData } from 'react-router';

/** Configuration of a module for its screens (Room.facts). */
type ModuleFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Configuration of the shop for the browser, from the loader of the root route. */
export interface ShopFacts {
  /** Names of the enabled modules. */
  modules: readonly string[];
  /** The current year in the company's calendar. */
  year: number;
  currency: string;
  /** Delivery term of all prices, such as `FOB Chattogram, Incoterms 2020`; absent if it is agreed per order. */
  deliveryTerm?: string;
  demo: boolean;
  publicUrl: string;
  /** Whether sign-in with Google is configured. */
  google: boolean;
  /** Whether each tool has a page of its own. */
  hasToolPages: boolean;
  /** Configuration of the modules, by name. */
  facts: Readonly<Record<string, ModuleFacts>>;
}

const UNKNOWN: ShopFacts = {
  modules: [],
  year: 0,
  currency: 'USD',
  demo: false,
  publicUrl: '',
  google: false,
  hasToolPages: false,
  facts: {},
};

export function useShopFacts(): ShopFacts {
  return useRouteLoaderData<ShopFacts>('root') ?? UNKNOWN;
}

export function useModuleFacts(name: string): ModuleFacts {
  return useShopFacts().facts[name] ?? {};
}
