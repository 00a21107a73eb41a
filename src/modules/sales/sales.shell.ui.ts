import { fill } from '#src/core/point.ts';
import { navbarList } from '#src/core/site/shell/navbar-list.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { NavbarList } from './list/fillings/navbar-list.tsx';

/** What every page loads. */
export const salesShell: UiModule = { name: 'sales', fills: [fill(navbarList, NavbarList)] };
