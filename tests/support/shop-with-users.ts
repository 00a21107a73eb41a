import { poster } from './poster.ts';
import { chosenShop, type Person, type ShopChoice } from './test-shop.ts';

/** A shop with an admin, a buyer, and the calls for managing users. */
export async function openShopWithUsers(choice: ShopChoice = {}) {
  const shop = await chosenShop(choice);
  const [admin, buyer] = [await shop.signIn('admin', 'Anwar'), await shop.signIn('customer', 'Karim Traders')];
  const ask = (path: string, person: Person = admin) =>
    shop.app.inject({ url: `/api${path}`, headers: person.headers });
  const post = poster(shop, admin);
  const role = (user: Person, is: string, by?: Person) => post(`/users/${user.userId}/role`, { role: is }, by);
  const block = (user: Person, blocked: boolean, by?: Person) => post(`/users/${user.userId}/block`, { blocked }, by);
  return { shop, admin, buyer, ask, post, role, block };
}
