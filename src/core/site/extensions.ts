/**
 * What goes beyond the specification. Each can be switched off with EXTENSIONS; with all of them off, the shop behaves
 * exactly as the specification says, inert controls included.
 */
export const extensionNames = [
  'inquiries',
  'password-reset',
  'cancellation',
  'payments',
  'fulfilment',
  'upload-messages',
] as const;

export type ExtensionName = (typeof extensionNames)[number];

/** The extensions that are on, as data: parsed from EXTENSIONS and sent to the browser once with the document. */
export type Extensions = readonly ExtensionName[];
