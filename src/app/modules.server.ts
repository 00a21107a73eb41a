import type { Config } from '#src/core/config.ts';
import type { Fill } from '#src/core/point.ts';
import type { Room, ServerModule } from '#src/core/server-module.ts';
import { catalogue } from '#src/modules/catalogue/catalogue.server.ts';
import { office } from '#src/modules/office/office.server.ts';
import { orders } from '#src/modules/orders/orders.server.ts';
import { payments } from '#src/modules/payments/payments.server.ts';
import { sales } from '#src/modules/sales/sales.server.ts';
import { shipping } from '#src/modules/shipping/shipping.server.ts';

/**
 * The server parts of the features beyond the specification, in the sequence in which their handlers of order events
 * run. With all of them disabled or deleted, the shop behaves exactly as specified. The browser parts are in
 * modules.ui.ts.
 */
export const serverModules: readonly ServerModule[] = [
  // One line per module.
  orders,
  payments,
  shipping,
  sales,
  catalogue,
  office,
];

export const moduleNames = serverModules.map(({ name }) => name);

/** The rooms of all modules, enabled or not. */
export const allRooms: readonly Room[] = serverModules.flatMap(({ rooms }) => rooms);

/** The modules that this one needs, without the named ones. */
function missingFor(name: string, names: readonly string[]): readonly string[] {
  const uses = serverModules.find((module) => module.name === name)?.uses ?? [];
  return uses.filter((used) => !names.includes(used));
}

/** The named modules, without those that need a module that is not named. */
export function complete(names: readonly string[]): string[] {
  const rest = names.filter((name) => missingFor(name, names).length === 0);
  // A module that is left out may be needed by another one.
  return rest.length === names.length ? rest : complete(rest);
}

/** What `complete` leaves out and why, such as `shipping needs payments`. */
export function incomplete(names: readonly string[]): string[] {
  return names.flatMap((name) => missingFor(name, names).map((used) => `${name} needs ${used}`));
}

/** The enabled modules. */
export function enabledModules({ modules }: Pick<Config, 'modules'>): ServerModule[] {
  return serverModules.filter(({ name }) => modules.includes(name));
}

/** The rooms of the enabled modules that no setting switches off. */
export const enabledRooms = (config: Pick<Config, 'modules' | 'moduleSettings'>): Room[] =>
  enabledModules(config)
    .flatMap(({ rooms }) => rooms)
    .filter(({ isOn }) => isOn?.(config) ?? true);

/** What the enabled modules put into points. */
export const fillsOf = (config: Pick<Config, 'modules' | 'moduleSettings'>): Fill[] =>
  enabledRooms(config).flatMap(({ fills = [] }) => fills);

/** Configuration of the enabled modules for the browser, by name. */
export function browserFactsOf(config: Config): Record<string, Readonly<Record<string, unknown>>> {
  return Object.fromEntries(
    enabledModules(config).map(({ name, rooms }) => [
      name,
      Object.assign({}, ...rooms.filter(({ isOn }) => isOn?.(config) ?? true).map(({ facts }) => facts?.(config))),
    ]),
  );
}
