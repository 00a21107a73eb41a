import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getDevices, removeDevice, removeOtherDevices } from './device.api.ts';

/** The devices on which an account is signed in. */
export const devices: Room = {
  calls: [
    callRow('signed-in', getDevices),
    callRow('signed-in', removeDevice),
    callRow('signed-in', removeOtherDevices),
  ],
};
