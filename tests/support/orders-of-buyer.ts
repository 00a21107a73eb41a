import { buyer } from './accounts.ts';
import { cookieClient } from './cookie-client.ts';
import { orderBody } from './order-body.ts';

/** The API session of the demo's buyer in each shop, separate from browser sessions. */
const sessions = new Map<string, Promise<{ authorization: string }>>();

/** Forgets the session of a shop whose database was reset. */
export const forgetBuyer = (shopUrl: string) => sessions.delete(shopUrl);

async function signIn(shopUrl: string): Promise<{ authorization: string }> {
  const { post } = cookieClient(shopUrl);
  await post('/api/auth/sign-in/email', { email: buyer.email, password: buyer.password });
  const { token } = (await (await post(`/api/user/${buyer.email}`, {})).json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Calls the API as the demo's buyer. @throws when the shop refuses */
export async function callAsBuyer(shopUrl: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const session = sessions.get(shopUrl) ?? signIn(shopUrl);
  sessions.set(shopUrl, session);
  const headers = { ...(await session), ...(init.body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(shopUrl + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} was refused with ${answer.status}`);
  return answer.json();
}

/**
 * Places an order for the first tool as the demo's buyer.
 * @param price per piece; by default that of 500
 * @returns its id
 */
export async function placeOrderAsBuyer(shopUrl: string, pieces = 500, price?: number): Promise<string> {
  const [tool] = (await (await fetch(`${shopUrl}/api/tool?limit=1`)).json()) as {
    _id: string;
    toolName: string;
    price: number;
  }[];
  if (!tool) throw new Error('the shop has no tools');
  const order = orderBody(buyer, tool._id, pieces, price ?? tool.price);
  const body = JSON.stringify({ ...order, orderedTool: tool.toolName });
  return ((await callAsBuyer(shopUrl, '/api/order', { method: 'POST', body })) as { insertedId: string }).insertedId;
}
