import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from 'better-auth/crypto';
import type { Tool } from '../src/core/tools/tool.ts';
import { toolPath } from '../src/core/tools/tool-path.ts';
import { listTools } from '../src/core/tools/tool-repository.server.ts';
import { orderOf } from './orders.ts';
import { residentMegabytes, type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { insertPerson, insertReviews, insertTools, withData } from './seed.ts';

const MINUTES = 60;
const HOURS = 3;
const BUYERS = 200;
const AT_ONCE = 8;
/** Pause before a retry after 503, in milliseconds. */
const BUSY = 500;
const PASSWORD = 'Buyer@123';
const PICTURE = readFileSync(join(import.meta.dirname, '../public/pictures/banner-1440.webp'));

interface Person {
  email: string;
  token: string;
}

interface Cast {
  server: Server;
  buyers: Person[];
  admin: Person;
  /** The tools in the order of the catalogue. */
  tools: Pick<Tool, '_id' | 'toolName'>[];
}

/** One request, or several related ones. */
type Step = () => Promise<unknown>;

/** Sends a request, and again while a busy machine answers 503. */
async function send(server: Server, path: string, { headers, ...options }: RequestInit = {}): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...options,
    redirect: 'manual',
    headers: { 'accept-encoding': 'br', ...headers },
  });
  const body = await response.arrayBuffer();
  if (response.status === 503) {
    await pause(BUSY);
    return send(server, path, { headers: headers ?? {}, ...options });
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 200)}`);
  return response;
}

const json = (method: string, body: object, token?: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

const authorized = ({ token }: Person): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

async function signIn(server: Server, { email }: Person): Promise<void> {
  const origin = `http://localhost:${server.port}`;
  const proof = json('POST', { email, password: PASSWORD });
  const answer = await send(server, '/api/auth/sign-in/email', { ...proof, headers: { ...proof.headers, origin } });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const tokenRequest = json('POST', { email });
  await send(server, `/api/user/${email}`, { ...tokenRequest, headers: { ...tokenRequest.headers, origin, cookie } });
}

async function placeOrder({ server, tools }: Cast, buyer: Person): Promise<void> {
  await send(server, '/api/order', json('POST', orderOf(buyer.email, tools[0]?._id), buyer.token));
}

async function editTool({ server, tools, admin }: Cast, minute: number): Promise<void> {
  const id = tools[1 + (minute % (tools.length - 1))]?._id;
  const tool = await (await fetch(`http://127.0.0.1:${server.port}/api/purchase/${id}`)).json();
  const change = { ...tool, quantity: 1_000_000, description: `${tool.description.split(' Seen')[0]} Seen ${minute}.` };
  await send(server, `/api/tool/${id}`, json('PUT', change, admin.token));
}

async function uploadPicture({ server, admin }: Cast): Promise<void> {
  const body = new FormData();
  body.append('image', new Blob([PICTURE], { type: 'image/webp' }), 'tool.webp');
  await send(server, '/api/image', { ...authorized(admin), method: 'POST', body });
}

const times = (count: number, step: (at: number) => Step): Step[] => Array.from({ length: count }, (_, at) => step(at));

/** The requests of two hundred buyers and an admin in one minute of a busy hour. */
function minuteOf(cast: Cast, minute: number): Step[] {
  const { server, buyers, admin, tools } = cast;
  const buyer = (at: number) => buyers[(minute * 7 + at) % buyers.length] ?? admin;
  const get = (path: string) => () => send(server, path);
  const pages = [
    '/',
    '/tools',
    '/reviews',
    '/contact',
    '/login',
    `/tools?q=drill&max=${minute}`,
    '/tools?sort=price-up',
  ];
  const pagesOfTools = tools.map(toolPath);
  const review = {
    rating: 5,
    userName: 'Rahim',
    userPhotoURL: '',
    reviewDetail: `The order of minute ${minute} was good.`,
  };
  return [
    ...times(70, (at) => get(pages[at % pages.length] ?? '/')),
    ...times(30, (at) => get(pagesOfTools[(minute + at) % tools.length] ?? '/')),
    ...times(40, (at) => get(['/api/tool', '/api/review', `/api/purchase/${tools[at]?._id}`][at % 3] ?? '/')),
    ...times(20, (at) => () => send(server, `/api/user-order?user=${buyer(at).email}`, authorized(buyer(at)))),
    ...times(20, (at) => () => send(server, `/api/admin/${buyer(at).email}`, authorized(buyer(at)))),
    ...times(10, (at) => () => send(server, `/api/user/${buyer(at).email}`, authorized(buyer(at)))),
    ...times(4, (at) => () => signIn(server, buyer(at))),
    ...times(10, (at) => () => placeOrder(cast, buyer(at))),
    ...times(1, (at) => () => send(server, '/api/review', json('POST', review, buyer(at).token))),
    ...times(2, () => () => send(server, '/api/order?limit=50', authorized(admin))),
    ...times(1, () => () => editTool(cast, minute)),
    ...(minute % 10 === 0 ? [() => uploadPicture(cast)] : []),
  ];
}

/** Runs all steps, a few at a time. */
async function play(steps: Step[]): Promise<void> {
  const waiting = steps.values();
  const worker = async () => {
    for (const step of waiting) await step();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function prepare(): Promise<Cast> {
  const dataDir = await temporaryFolder();
  const password = await hashPassword(PASSWORD);
  const { people, tools } = await withData({ dataDir }, async (db) => {
    await insertTools(db, 100);
    await insertReviews(db, 200);
    const all: (Person & { userId: string })[] = [];
    for (let count = 0; count <= BUYERS; count += 1)
      all.push(await insertPerson(db, count === 0 ? 'admin' : 'customer'));
    const now = new Date();
    const proofs = all.map(({ userId }) => ({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
      createdAt: now,
      updatedAt: now,
    }));
    await db.insertInto('account').values(proofs).execute();
    return { people: all, tools: await listTools(db) };
  });
  const [admin, ...buyers] = people;
  if (!admin) throw new Error('unreachable');
  const server = await startShop(dataDir);
  return { server, buyers, admin, tools };
}

/** Starts a shop and simulates its load. @returns the resident memory after each minute, in megabytes */
async function residentByMinute(minutes: number): Promise<number[]> {
  const cast = await prepare();
  const resident: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await play(minuteOf(cast, minute));
    resident.push(residentMegabytes(cast.server.pid));
  }
  await cast.server.stop();
  return resident;
}

/** Growth since the tenth minute, because code is compiled in the first ones. */
const growthOf = (resident: number[]) => (resident.at(-1) ?? 0) / (resident[9] ?? 0);

/**
 * The memory of the shop over an hour's worth of requests. Takes the median of several hours, because each ends
 * somewhere between two garbage collections.
 */
export async function soak(quick: boolean): Promise<Row[]> {
  const hours: number[][] = [];
  for (let hour = 0; hour < (quick ? 1 : HOURS); hour += 1)
    hours.push(await residentByMinute(quick ? MINUTES / 4 : MINUTES));
  hours.sort((a, b) => growthOf(a) - growthOf(b));
  const middle = hours[Math.floor(hours.length / 2)] ?? [];
  const [first = 0, tenth = 0, last = 0] = [middle[0], middle[9], middle.at(-1)];
  const format = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
  const what = `resident memory after ${middle.length} minutes of ${BUYERS} buyers`;
  const all = hours.map((hour) => growthOf(hour).toFixed(2)).join(', ');
  const baseline = `${format(first)} after the first, ${format(tenth)} after ten (all: ${all})`;
  return [
    { what, measured: format(last), baseline, ratio: growthOf(middle), goal: 1.1, better: 'smaller' },
    { what: `${what} (MB)`, measured: format(last), baseline: '', ratio: last, goal: 200, better: 'smaller' },
  ];
}
