import { settingsOf } from '#src/core/module-settings.ts';
import type { JobParts } from '#src/core/server-module.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/time/units.ts';
import { claimDueDeliveries, type DueDelivery, updateDelivery } from './delivery-repository.server.ts';
import { NotDelivered, postToWebhook, type Resolve, resolveOnce } from './post-to-webhook.server.ts';
import { signedHeaders, webhookSecret } from './sign-delivery.server.ts';
import { listActiveWebhooks } from './webhook-repository.server.ts';
import { webhookSettings } from './webhook-settings.server.ts';

/** No batch begins later than this after the start of the job, in milliseconds, so that a minute is enough for it. */
const MAX_RUN_MS = 40_000;
/** Pauses after failed attempts, in milliseconds; the attempt after the last one is the last. */
export const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS];
const MAX_PROBLEM_LENGTH = 300;

/** The stock is that of the attempt: of several deliveries, the last one must not bring an earlier stock. */
async function bodyOf(db: Db, { event, content }: DueDelivery): Promise<string> {
  if (event !== 'stock.changed') return content;
  const { data, ...rest } = JSON.parse(content) as { data: { tool: { _id: string } } };
  const tool = await findTool(db, data.tool._id);
  return JSON.stringify({ ...rest, data: { ...data, quantity: tool?.quantity ?? 0 } });
}

function problemOf(error: unknown): string {
  if (error instanceof NotDelivered) return error.message;
  const { name, code, message } = error as Error & { code?: string };
  if (name === 'TimeoutError') return 'No answer in time.';
  return withoutNul(code ? `No connection: ${code}.` : message).slice(0, MAX_PROBLEM_LENGTH);
}

/** What all of them return, once all have ended, so that none goes on after the job. @throws the first error */
async function allEnded<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** @returns whether it is delivered */
async function attempt({ db, config }: JobParts, delivery: DueDelivery, resolve: Resolve) {
  const { id, webhookId, url, secret_version: version, old_until, attempts } = delivery;
  const now = Date.now();
  const versions = Number(old_until) > now ? [version, version - 1] : [version];
  const secrets = versions.map((each) => webhookSecret(config, webhookId, each));
  try {
    const body = await bodyOf(db, delivery);
    const headers = signedHeaders({ id, timestamp: Math.floor(now / 1_000), body }, secrets);
    const { allowPrivate } = settingsOf(config, webhookSettings);
    await postToWebhook(url, headers, body, { allowPrivate, resolve });
    await updateDelivery(db, id, { state: 'delivered', problem: null });
    return true;
  } catch (error) {
    const pause = PAUSES[attempts - 1];
    const next = pause === undefined ? { state: 'given-up' as const } : { next_attempt_at: Date.now() + pause };
    await updateDelivery(db, id, { ...next, problem: problemOf(error) });
    return false;
  }
}

/** @returns the number of delivered ones: 0 if none are due, or all of them failed */
async function deliverBatch(parts: JobParts, webhookId: string, resolve: Resolve): Promise<number> {
  const due = await claimDueDeliveries(parts.db, webhookId, bounds.webhookBatch.value, Date.now());
  const outcomes = await allEnded(due.map((delivery) => attempt(parts, delivery, resolve)));
  return outcomes.filter(Boolean).length;
}

/**
 * Sends what is due for webhooks, each delivery by one copy of the shop: to a few webhooks at a time, a batch for each
 * in turn. One that does not answer is left until the next run after its batch, so that the others get theirs.
 * @param resolve finds the addresses of a host; by default, by DNS
 * @returns the number of delivered ones
 */
export async function deliverWebhooks(parts: JobParts, resolve?: Resolve): Promise<number> {
  const begun = performance.now();
  const turns = (await listActiveWebhooks(parts.db)).map(({ id }) => id);
  const resolveInRun = resolveOnce(resolve);
  let total = 0;
  async function takeTurns() {
    for (let id = turns.shift(); id !== undefined; id = turns.shift()) {
      if (parts.stopping?.aborted || performance.now() - begun > MAX_RUN_MS) return;
      const delivered = await deliverBatch(parts, id, resolveInRun);
      total += delivered;
      // Those that failed wait, and so do the others if all did; events of the same order follow one another.
      if (delivered > 0) turns.push(id);
    }
  }
  await allEnded(Array.from({ length: bounds.webhooksAtOnce.value }, takeTurns));
  return total;
}
