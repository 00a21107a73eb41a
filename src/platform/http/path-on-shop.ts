const HERE = 'https://shop.invalid';

/**
 * Reads an address as the browser will, which sees through backslashes, tabs and doubled slashes.
 * @returns undefined unless it is a path on this shop
 */
export function parsePathOnShop(address: string): URL | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const url = new URL(address, HERE);
  return url.origin === HERE && !url.pathname.startsWith('//') ? url : undefined;
}

export const isPathOnShop = (address: string) => parsePathOnShop(address) !== undefined;
