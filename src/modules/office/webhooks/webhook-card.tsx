import { useState } from 'react';
import { DateTime } from '#src/core/site/date-time.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Deliveries } from './deliveries.tsx';
import { type Webhook, webhookEvents } from './webhook.ts';

interface WebhookCardProps {
  webhook: Webhook;
  onChange: () => void;
  onPause: () => void;
  onRenew: () => void;
  onDelete: () => void;
}

/** One webhook with its actions and, when opened, its events. */
export function WebhookCard({ webhook, onChange, onPause, onRenew, onDelete }: WebhookCardProps) {
  const { _id, url, events, active, waiting, givenUp, oldUntil } = webhook;
  const [open, setOpen] = useState(false);
  const action = 'btn btn-outline btn-sm max-md:min-h-11';
  const numbers = [
    waiting > 0 && `${formatPieces(waiting)} waiting`,
    givenUp > 0 && `${formatPieces(givenUp)} given up`,
  ];
  return (
    <li className="card p-4 sm:p-5">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{url}</h3>
      <p className="mt-1 text-muted text-sm">
        {[active ? 'Active' : 'Paused', ...numbers].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 text-sm">{events.map((name) => webhookEvents[name]).join(', ')}</p>
      {oldUntil && (
        <p className="mt-1 text-muted text-sm">
          The old secret signs, too, until <DateTime at={oldUntil} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className={action} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the events' : 'Show the events'}
        </button>
        <button type="button" className={action} onClick={onChange}>
          Change
        </button>
        <button type="button" className={action} onClick={onPause}>
          {active ? 'Pause' : 'Resume'}
        </button>
        <button type="button" className={action} onClick={onRenew}>
          New secret
        </button>
        <button type="button" className={action} onClick={onDelete}>
          Delete
        </button>
      </div>
      {open && <Deliveries id={_id} />}
    </li>
  );
}
