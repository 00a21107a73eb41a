import type { UiExtension } from '#src/core/ui-extension.ts';
import { NavbarSearch } from './navbar-search.tsx';

export const navbarSearch: UiExtension = { name: 'search', slots: { 'navbar.search': NavbarSearch } };
