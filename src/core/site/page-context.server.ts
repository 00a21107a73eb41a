import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Shop } from '#src/core/shop.ts';

/** Gives loaders the shop: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();

/** Guards the page of an extension. @throws a 404 while the extension is disabled */
export function requireExtension(context: Readonly<RouterContextProvider>, name: string): void {
  if (!context.get(shopContext).config.extensions.includes(name)) throw data(null, { status: 404 });
}
