import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Stars } from '#src/core/reviews/stars.tsx';
import { formatDate } from '#src/core/site/calendar.ts';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type DeskReview, MAX_REASON_LENGTH, MAX_REPLY_LENGTH, NO_REASON, problemOfText } from './review-desk.ts';
import { postHiddenCall, postReplyCall, postShownCall } from './verified-review.calls.ts';

interface ReviewOnDeskProps {
  review: DeskReview;
  onChange: () => Promise<void>;
}

/** A review with its reports and the actions of an admin. */
export function ReviewOnDesk({ review, onChange }: ReviewOnDeskProps) {
  const { userName, rating, createdAt, order, reviewDetail, reports, hidden, reply } = review;
  return (
    <li className="border-base-300 border-b py-5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Stars rating={rating} />
        <strong>{userName}</strong>
        <span className="text-muted">
          {[order && `Verified order · ${order.tool}`, order?.country, formatDate(createdAt, 'short')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {hidden && <strong className="text-error">Hidden</strong>}
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line">
        {reviewDetail}
      </p>
      {reports.map(({ reason, at }) => (
        <p key={reason} className="mt-2 border-warning border-l-4 bg-base-200 px-3 py-2 text-sm">
          Reported {formatDate(at, 'short')}: {reason}
        </p>
      ))}
      <May
        call={[postReplyCall, postHiddenCall, postShownCall]}
        otherwise={reply && <p className="mt-2 whitespace-pre-line">Reply from the factory: {reply.text}</p>}
      >
        <Decisions review={review} onChange={onChange} />
      </May>
    </li>
  );
}

/** The reply, and whether readers see the review. */
function Decisions({ review: { _id, hidden, reply }, onChange }: ReviewOnDeskProps) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">Reply or hide</summary>
      <div className="grid gap-4 py-2 sm:grid-cols-2">
        <May call={postReplyCall}>
          <TextForm
            send={(text) => callContract(postReplyCall, { params: { id: _id }, body: { text } })}
            name="text"
            written={reply?.text}
            label="Reply from the factory"
            hint="Shown below the review. Leave it empty for no reply."
            maxLength={MAX_REPLY_LENGTH}
            button={{ label: 'Save the reply', look: 'btn-primary' }}
            onChange={onChange}
          />
        </May>
        <May call={hidden ? postShownCall : postHiddenCall}>
          {hidden ? (
            <ShowForm id={_id} onChange={onChange} />
          ) : (
            <TextForm
              send={(reason) => callContract(postHiddenCall, { params: { id: _id }, body: { reason } })}
              name="reason"
              missing={NO_REASON}
              label="Reason for hiding it"
              hint="Kept in the change history; readers do not see it."
              maxLength={MAX_REASON_LENGTH}
              button={{ label: 'Hide the review', look: 'btn-outline' }}
              onChange={onChange}
            />
          )}
        </May>
      </div>
    </details>
  );
}

interface TextFormProps {
  send: (text: string) => Promise<unknown>;
  /** The field of the text in the call. */
  name: 'text' | 'reason';
  written?: string | undefined;
  /** Message for an empty text; without it, the text is optional. */
  missing?: string;
  label: string;
  hint: string;
  maxLength: number;
  button: { label: string; look: 'btn-primary' | 'btn-outline' };
  onChange: () => Promise<void>;
}

/** A form with one text about a review. */
function TextForm({ send, name, written = '', missing, label, hint, maxLength, button, onChange }: TextFormProps) {
  const [text, setText] = useState(written);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<TextFormProps['name']>({
    serverFields: [name],
    validate: () => ({ [name]: missing && problemOfText(text, missing) }),
    async send() {
      await send(text);
      await onChange();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        label={label}
        rows={3}
        maxLength={maxLength}
        value={text}
        error={problems[name]}
        hint={hint}
        onChange={({ target }) => {
          setText(target.value);
          clear(name);
        }}
      />
      <CallProblem {...failure} />
      <button type="submit" className={`btn btn-sm self-start ${button.look}`} aria-disabled={submitting}>
        {button.label}
      </button>
    </form>
  );
}

interface DecisionProps {
  id: string;
  onChange: () => Promise<void>;
}

function ShowForm({ id, onChange }: DecisionProps) {
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callContract(postShownCall, { params: { id } });
      await onChange();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="self-end">
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-outline btn-sm" aria-disabled={submitting}>
        Show it again
      </button>
    </form>
  );
}
