import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server provides the links: see `ContactChannel`. */
export const whatsapp: UiExtension = { name: 'whatsapp' };
