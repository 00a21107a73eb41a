import { createContext, useContext } from 'react';
import type { Role } from './accounts/actor.ts';
import type { CallName } from './accounts/sessions/guards.ts';
import type { CountCall } from './calls/count-contract.ts';
import type { LiveTopic } from './live-changes.ts';
import { type Fill, fillingsOf, type Point } from './point.ts';
import { useShopFacts } from './site/use-shop-facts.ts';

/** A page of a module, as a row of the route table. */
export interface Screen {
  /** Relative to the parent route. */
  path: string;
  /** Relative to `src`. */
  file: string;
  /**
   * `dashboard` shows it beside the dashboard menu; by default, `shop`, it is a page of its own. `public` is a page of
   * its own for which visitors load no other part of the modules; its classes are in a folder `fillings/`.
   */
  within?: 'dashboard' | 'shop' | 'public';
}

/** Entries of a group are listed together, below its name. */
export type MenuGroup = 'orders' | 'catalogue' | 'customers' | 'business' | 'settings';

/** Items that wait for the person: their number is shown after the label of the entry. */
export interface WaitingItems {
  call: CountCall;
  changesWith: LiveTopic;
}

/** An entry that a module adds to the menu of the dashboard, after those of the specification. */
export interface MenuEntry {
  to: string;
  label: string;
  group: MenuGroup;
  /** The role whose dashboard shows it. */
  role: Role;
  /**
   * The call of its page: with it, a role of the staff has the entry of admins, too, which without it only admins have;
   * a member of a company whose role lacks it does not have the entry of customers.
   */
  needs?: CallName;
  waiting?: WaitingItems;
}

/** The browser part of a module; the server part is the ServerModule of the same name. */
export interface UiModule {
  name: string;
  screens?: readonly Screen[];
  menu?: readonly MenuEntry[];
  fills?: readonly Fill[];
}

/** What a layout provides to the screens in it. */
export interface Provided {
  modules: readonly UiModule[];
  /** The only points that this part of the screen may read; by default all. */
  points?: readonly Point<unknown>[];
}

/** The modules around a screen, provided by its layout (app/with-modules.tsx and the small layouts beside it). */
export const UiModules = createContext<Provided | undefined>(undefined);

/** The enabled modules. @throws Error outside a layout that provides modules */
export function useUiModules(): readonly UiModule[] {
  const { modules } = useShopFacts();
  const provided = useContext(UiModules)?.modules;
  if (!provided) throw new Error('no layout provides the modules');
  return provided.filter(({ name }) => modules.includes(name));
}

/** What the enabled modules put into a point. @throws Error where the layout does not provide the point */
export function useFillings<Filling>(at: Point<Filling>): Filling[] {
  const points = useContext(UiModules)?.points;
  if (points?.includes(at) === false) throw new Error(`no layout provides ${at.what}`);
  return fillingsOf(
    useUiModules().flatMap(({ fills = [] }) => fills),
    at,
  );
}

/** What the first enabled module puts into a point. @throws Error where the layout does not provide the point */
export function useFilling<Filling>(at: Point<Filling>): Filling | undefined {
  return useFillings(at)[0];
}
