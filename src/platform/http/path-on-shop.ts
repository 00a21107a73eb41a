const SHOP_ORIGIN = 'https://shop.invalid';

/**
 * Parses an address like a browser, which normalizes backslashes, tabs and double slashes.
 * @returns undefined unless it is a path on this shop
 */
export function parsePathOnShop(address: string): URL | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, SHOP_ORIGIN)) return undefined;
  const url = new URL(address, SHOP_ORIGIN);
  return url.origin === SHOP_ORIGIN && !url.pathname.startsWith('//') ? url : undefined;
}

export const isPathOnShop = (address: string) => parsePathOnShop(address) !== undefined;
