import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { company } from '#src/core/site/company.ts';
import type { Tool } from './tool.ts';
import { toolPath } from './tool-address.ts';

/**
 * A tool in schema.org vocabulary: the product with its offer, and its place in the shop.
 * @param absolute turns a path of this shop into a whole address
 */
export function productFacts(tool: Tool, currency: string, absolute: (path: string) => string): object[] {
  const url = absolute(toolPath(tool));
  const places = [
    { name: company.name, item: absolute('/') },
    { name: 'All Tools', item: absolute('/tools') },
    { name: tool.toolName, item: url },
  ];
  return [
    {
      '@type': 'Product',
      name: tool.toolName,
      description: tool.description,
      image: absolute(tool.img),
      sku: tool._id,
      ...(tool.category && { category: tool.category }),
      brand: { '@type': 'Brand', name: company.brand },
      additionalProperty: tool.specifications.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
      offers: {
        '@type': 'Offer',
        url,
        price: tool.price.toFixed(2),
        priceCurrency: currency,
        availability: `https://schema.org/${tool.quantity >= MINIMUM_ORDER_QUANTITY ? 'InStock' : 'OutOfStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: MINIMUM_ORDER_QUANTITY },
        seller: { '@id': `${absolute('/')}#organization` },
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: places.map(({ name, item }, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name,
        item,
      })),
    },
  ];
}
