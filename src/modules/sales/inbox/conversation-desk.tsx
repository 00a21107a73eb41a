import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import { useText } from '#src/platform/ui/use-text.ts';
import { type InboxSetup, postConversationNoteCall, putConversationCall } from './conversation.calls.ts';
import {
  type ConversationDetails,
  conversationPath,
  type DecidedState,
  decidedStates,
  MAX_MESSAGE_LENGTH,
  STATE_NAMES,
} from './conversation.ts';
import { StateMark } from './conversation-row.tsx';

interface DeskProps {
  conversation: ConversationDetails;
  setup: InboxSetup;
  refresh: () => Promise<void>;
}

const label = 'flex flex-col gap-1 font-medium text-sm';

/** State and owner, which take effect at once. */
function Decisions({ conversation: { _id, state, owner }, setup, refresh }: DeskProps) {
  async function decide(body: { state?: DecidedState; owner?: string | null }) {
    try {
      await callContract(putConversationCall, { params: { id: _id }, body });
    } catch (error) {
      showError((error as Error).message);
    }
    await refresh();
  }
  const known = setup.admins.some((admin) => admin._id === owner?._id);
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
      <label className={label}>
        State
        <select
          className="select w-full"
          value={state}
          onChange={({ target }) => void decide({ state: target.value as DecidedState })}
        >
          {state === 'new' && <option value="new">{STATE_NAMES.new}</option>}
          {decidedStates.map((each) => (
            <option key={each} value={each}>
              {STATE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        Owner
        <select
          className="select w-full"
          value={owner?._id ?? ''}
          onChange={({ target }) => void decide({ owner: target.value || null })}
        >
          <option value="">Unassigned</option>
          {owner && !known && <option value={owner._id}>{owner.name}</option>}
          {setup.admins.map(({ _id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function NoteForm({ id, refresh }: { id: string; refresh: () => Promise<void> }) {
  const { form, failure, submitting, submit, area } = useText({
    maxLength: MAX_MESSAGE_LENGTH,
    call: (text) => callContract(postConversationNoteCall, { params: { id }, body: { text } }),
    onSent: refresh,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-3">
      <TextArea label="Add a note" name="note" hint="Only our staff read it." rows={2} {...area} />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        Save note
      </button>
    </form>
  );
}

function Others({ others }: Pick<ConversationDetails, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">Other conversations</h3>
      <ul className="mt-1">
        {others.map((other) => (
          <li key={other._id} className="flex flex-wrap items-baseline gap-x-2 py-1.5">
            <PageLink className="link min-w-0 [overflow-wrap:anywhere]" to={conversationPath(other._id)}>
              {other.subject}
            </PageLink>
            <StateMark conversation={other} admin />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside a conversation, for an admin: state, owner, notes, and the other conversations of the customer. */
export function ConversationDesk(props: DeskProps) {
  const { conversation, refresh } = props;
  const may = useMay();
  return (
    <aside className="min-w-0 print:hidden" aria-label="About this conversation">
      {may('PUT /conversation/:id') && <Decisions {...props} />}
      {may('POST /conversation/:id/note') && <NoteForm id={conversation._id} refresh={refresh} />}
      <Others others={conversation.others} />
    </aside>
  );
}
