import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useAct } from '../use-act.ts';
import { type Device, getDevicesCall, removeDeviceCall, removeOtherDevicesCall } from './device.calls.ts';

interface DeviceRowProps {
  device: Device;
  onSignOut: () => void;
}

function DeviceRow({ device: { name, isThis, signedInAt, usedAt }, onSignOut }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 border-b py-3">
      <div>
        <p className="font-semibold">
          {name}
          {isThis && <span className="font-normal text-muted text-sm"> · This device</span>}
        </p>
        <p className="text-muted text-sm">
          Signed in <DateTime at={signedInAt} />, last used <DateTime at={usedAt} />
        </p>
      </div>
      {!isThis && (
        <button
          type="button"
          className="btn btn-outline btn-sm max-md:min-h-11"
          aria-label={`Sign out ${name}`}
          onClick={onSignOut}
        >
          Sign out
        </button>
      )}
    </li>
  );
}

/** The devices of the account in the profile, and signing out on them. */
export default function DevicesSection() {
  const { answer: devices, problem, read } = useContract(getDevicesCall, {});
  const { act, failure } = useAct(read);

  return (
    <div className="max-w-3xl">
      <p className="mt-1 text-muted">If you do not know one of them, sign it out and change your password.</p>
      <FormProblem message={problem} />
      <CallProblem {...failure} typed={false} />
      <ul className="mt-3 border-base-300 border-t">
        {devices?.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            onSignOut={() =>
              act(
                device._id,
                () => callContract(removeDeviceCall, { params: { id: device._id } }),
                `${device.name} is signed out.`,
              )
            }
          />
        ))}
      </ul>
      {devices && devices.length > 1 && (
        <button
          type="button"
          className="btn btn-outline mt-4"
          onClick={() =>
            act('others', () => callContract(removeOtherDevicesCall, {}), 'All other devices are signed out.')
          }
        >
          Sign out all other devices
        </button>
      )}
    </div>
  );
}
