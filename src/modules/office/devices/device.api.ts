import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { getDevicesCall, removeDeviceCall, removeOtherDevicesCall } from './device.calls.ts';
import { deviceName } from './device.ts';
import { deleteOtherSessions, deleteSessionOf, listSessions } from './device-repository.server.ts';

export const getDevices = implement(getDevicesCall, {
  summary: 'The devices on which the account is signed in, the latest first',
  personOnly: true,
  handle: async ({ shop: { db }, actor }) => {
    const { userId, sessionId } = requireSignedIn(actor);
    return (await listSessions(db, userId, new Date())).map(({ id, userAgent, createdAt, updatedAt }) => ({
      _id: id,
      name: deviceName(userAgent),
      isThis: id === sessionId,
      signedInAt: new Date(createdAt).toISOString(),
      usedAt: new Date(updatedAt).toISOString(),
    }));
  },
});

export const removeDevice = implement(removeDeviceCall, {
  summary: 'Signs the account out on a device; its access tokens end at once',
  personOnly: true,
  params: idParams,
  handle: async ({ shop: { db }, actor, params }) => {
    const deletedCount = await deleteSessionOf(db, requireSignedIn(actor).userId, params.id);
    if (deletedCount === 0) throw new Refusal('missing', 'device_not_found', 'This device is signed out already.');
    return { acknowledged: true, deletedCount };
  },
});

export const removeOtherDevices = implement(removeOtherDevicesCall, {
  summary: 'Signs the account out on all devices but the one that asks',
  personOnly: true,
  handle: async ({ shop: { db }, actor }) => {
    const { userId, sessionId = '' } = requireSignedIn(actor);
    return { acknowledged: true, deletedCount: await deleteOtherSessions(db, userId, sessionId) };
  },
});
