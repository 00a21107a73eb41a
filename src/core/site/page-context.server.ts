import { createContext } from 'react-router';
import type { Shop } from '#src/core/shop.ts';

/** Gives loaders the shop: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();
