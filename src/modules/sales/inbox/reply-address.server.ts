import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { inboxSettings } from './inbox-settings.server.ts';

/** Length of a UUID and of a signature in base 36, whose letters survive any change of case on their way. */
const ID_LENGTH = 25;
const SIGNATURE_LENGTH = 16;
const SIGNATURE_BYTES = 10;
const BASE = 36n;

const inBase36 = (hex: string, length: number) => BigInt(`0x${hex}`).toString(36).padStart(length, '0');

/** A signature that only this shop can make. @param purpose keeps one kind of signature from being used as another */
function signed({ authSecret }: Pick<Config, 'authSecret'>, purpose: string, id: string): Buffer {
  const key = createHmac('sha256', authSecret).update('conversations').digest();
  return createHmac('sha256', key).update(`${purpose}\n${id}`).digest();
}

const replySignature = (config: Pick<Config, 'authSecret'>, id: string) =>
  inBase36(signed(config, 'reply', id).subarray(0, SIGNATURE_BYTES).toString('hex'), SIGNATURE_LENGTH);

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The address for replies to a conversation; undefined if the shop takes none. */
export function replyAddressFor(config: Config, id: string): string | undefined {
  const address = settingsOf(config, inboxSettings).replyAddress;
  if (!address) return undefined;
  const part = inBase36(id.replaceAll('-', ''), ID_LENGTH);
  return `${address.name}+${part}.${replySignature(config, id)}@${address.domain}`;
}

/** The UUID that was written in base 36; undefined if it is too large for one. */
function idIn(part: string): string | undefined {
  const number = [...part].reduce((sum, digit) => sum * BASE + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.length > 32 ? undefined : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const ADDRESS_PART = /\+([0-9a-z]{25})\.([0-9a-z]{16})@/g;
const MAX_ADDRESSES = 20;

/** Whether an address is one for replies, signed or not: such mails must not come from it. */
export function isReplyAddress(config: Config, address: string): boolean {
  const own = settingsOf(config, inboxSettings).replyAddress;
  const [name = '', domain] = address.toLowerCase().split('@');
  return own !== undefined && domain === own.domain && name.split('+')[0] === own.name;
}

/** The conversation whose signed address is among these recipients. @param recipients values of headers */
export function conversationAmong(config: Config, recipients: readonly string[]): string | undefined {
  const own = settingsOf(config, inboxSettings).replyAddress;
  if (!own) return undefined;
  const text = recipients.join(' ').toLowerCase();
  const found = [...text.matchAll(ADDRESS_PART)].slice(0, MAX_ADDRESSES);
  for (const { 1: part = '', 2: signature = '', 0: whole, index } of found) {
    if (!text.startsWith(own.domain, index + whole.length) || !text.slice(0, index).endsWith(own.name)) continue;
    const id = idIn(part);
    if (id && isSame(signature, replySignature(config, id))) return id;
  }
  return undefined;
}

/** The key of a link in a mail to a file: a reader of the mail has the file. */
export const fileKey = (config: Pick<Config, 'authSecret'>, id: string): string =>
  signed(config, 'file', id).toString('base64url');

export const isFileKey = (config: Pick<Config, 'authSecret'>, id: string, key: string): boolean =>
  isSame(key, fileKey(config, id));
