import { deletion } from '#src/core/calls/common-answers.ts';
import { contract } from '#src/core/calls/contract.ts';
import { filledText, list, record, text, type ValueOf, yesOrNo } from '#src/platform/http/shape.ts';

const device = record({
  /** Id of its session. */
  _id: filledText,
  /** Browser and system, such as `Chrome on Windows`. */
  name: text,
  /** Whether the request came from it. */
  isThis: yesOrNo,
  /** ISO 8601. */
  signedInAt: text,
  /** ISO 8601; at most a day old while it is in use. */
  usedAt: text,
});

/** A device on which an account is signed in. */
export type Device = ValueOf<typeof device>;

export const getDevicesCall = contract('GET /device', { answer: list(device) });

export const removeDeviceCall = contract('DELETE /device/:id', { answer: deletion });

export const removeOtherDevicesCall = contract('DELETE /device', { answer: deletion });
