import { createContext } from 'react-router';
import type { Shop } from '#src/core/shop.ts';

/** The shop, as loaders reach it: `context.get(shopContext)`. */
export const shopContext = createContext<Shop>();
