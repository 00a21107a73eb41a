import { fill } from '#src/core/point.ts';
import { navbarSearch } from '#src/core/site/shell/navbar-search.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { NavbarSearch } from './search/fillings/navbar-search.tsx';

/** What every page loads. */
export const catalogueShell: UiModule = { name: 'catalogue', fills: [fill(navbarSearch, NavbarSearch)] };
