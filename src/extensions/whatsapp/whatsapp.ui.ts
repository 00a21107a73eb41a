import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server gives the links: see ContactChannel. */
export const whatsapp: UiExtension = { name: 'whatsapp' };
