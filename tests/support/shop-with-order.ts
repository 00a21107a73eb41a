import { placeTestOrder } from './place-order.ts';
import { chosenShop, type ShopChoice } from './test-shop.ts';

/** A test shop with a customer, an admin, and an order that the customer has placed. */
export async function openShopWithOrder(choice: ShopChoice = {}, { stock = 10_000, pieces = 500 } = {}) {
  const shop = await chosenShop(choice);
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: stock });
  return { shop, buyer, admin, toolId, orderId: await placeTestOrder(shop, buyer, toolId, pieces) };
}
