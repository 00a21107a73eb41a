import { placeTestOrder } from './place-order.ts';
import { poster, reader } from './poster.ts';
import { chosenShop, type ShopChoice } from './test-shop.ts';

/** A test shop with a customer, an admin and their calls, and an order that the customer has placed. */
export async function openShopWithOrder(choice: ShopChoice = {}, { stock = 10_000, pieces = 500 } = {}) {
  const shop = await chosenShop(choice);
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: stock });
  const orderId = await placeTestOrder(shop, buyer, toolId, pieces);
  return { shop, buyer, admin, toolId, orderId, post: poster(shop, admin), read: reader(shop, admin) };
}
