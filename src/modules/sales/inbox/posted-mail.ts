import { z } from 'zod';
import { Refusal } from '#src/platform/http/refusal.ts';

/** A mail as a webhook sent it. */
interface PostedMail {
  raw: Buffer;
  /** Of the envelope, if they were sent. */
  recipients: string[];
}

const addresses = z.union([z.string().max(2_000), z.array(z.string().max(500)).max(50)]).default([]);

const jsonMail = z.object({
  raw: z.string().min(1),
  encoding: z.enum(['utf8', 'base64']).default('utf8'),
  to: addresses,
});

const unusable = () =>
  new Refusal('malformed', 'mail_missing', 'Send a mail as message/rfc822, or as JSON with the mail in "raw".');

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw unusable();
  }
}

/** Reads the body of a webhook. @throws Refusal 400 if it holds no mail */
export function postedMail(body: unknown, contentType = ''): PostedMail {
  if (!Buffer.isBuffer(body) || body.length === 0) throw unusable();
  if (!/^application\/json\b/i.test(contentType)) return { raw: body, recipients: [] };
  const parsed = jsonMail.safeParse(jsonIn(body));
  if (!parsed.success) throw unusable();
  const { raw, encoding, to } = parsed.data;
  return { raw: Buffer.from(raw, encoding), recipients: [to].flat() };
}
