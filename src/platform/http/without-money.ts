import { hasShape, type JsonShape } from './shape.ts';

/**
 * An answer for a person who may not see money: its amounts are null, and fields that its shape does not declare are
 * left out, because they may contain amounts.
 */
export function withoutMoney(value: unknown, shape: JsonShape): unknown {
  const { anyOf, items, properties = {} } = shape;
  if (shape['x-money']) return null;
  if (anyOf) {
    if (anyOf.some((one) => one['x-money'])) return null;
    const own = anyOf.find((one) => hasShape(value, one));
    return own && withoutMoney(value, own);
  }
  if (Array.isArray(value)) return items ? value.map((item) => withoutMoney(item, items)) : [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const known = properties[name] ?? items;
      return known ? [[name, withoutMoney(field, known)]] : [];
    }),
  );
}
