import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useAct } from '../use-act.ts';
import { getDeliveriesCall, postReplayCall, type WebhookDelivery } from './webhook.calls.ts';
import { stateLabels, webhookEvents } from './webhook.ts';

/** How many of the latest are shown. */
const SHOWN = 50;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  onReplay: () => void;
}

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const { event, state, attempts, triedAt, nextAt, problem, content } = delivery;
  return (
    <li className="border-base-300 border-b py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{webhookEvents[event]}</span> · {stateLabels[state]}
            {attempts > 1 && ` · ${attempts} attempts`}
          </p>
          <p className="text-muted">
            {triedAt ? (
              <>
                Last attempt <DateTime at={triedAt} />
              </>
            ) : (
              'Not sent yet'
            )}
            {nextAt && triedAt && (
              <>
                {' '}
                · Next <DateTime at={nextAt} />
              </>
            )}
          </p>
          {problem && <p className="text-error">{problem}</p>}
        </div>
        {triedAt && (
          <button type="button" className="btn btn-outline btn-sm max-md:min-h-11" onClick={onReplay}>
            Send again
          </button>
        )}
      </div>
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 items-center">Content</summary>
        <code className="block pb-2 [overflow-wrap:anywhere]">{content}</code>
      </details>
    </li>
  );
}

/** The latest events for a webhook, and sending them again. */
export function Deliveries({ id }: { id: string }) {
  const { answer, problem, read } = useContract(getDeliveriesCall, { params: { id }, query: { limit: SHOWN } });
  const { act, failure } = useAct(read);
  const replay = ({ _id }: WebhookDelivery) =>
    act(_id, () => callContract(postReplayCall, { params: { id: _id } }), 'It is sent again within a minute.');

  return (
    <div className="mt-3">
      <FormProblem message={problem} />
      <CallProblem {...failure} typed={false} />
      {answer?.length === 0 && <p className="text-muted">No events yet.</p>}
      {answer && answer.length > 0 && (
        <ul className="border-base-300 border-t">
          {answer.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} onReplay={() => void replay(delivery)} />
          ))}
        </ul>
      )}
      {answer?.length === SHOWN && <p className="mt-2 text-muted text-sm">The latest {SHOWN} are shown.</p>}
    </div>
  );
}
