import { useContract } from '#src/core/calls/use-contract.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { useModuleFacts } from '#src/core/site/use-shop-facts.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getSecondFactorCall } from './second-factor.calls.ts';

function Notice() {
  const { answer } = useContract(getSecondFactorCall, {});
  if (!answer?.deadline || answer.addedAt !== null) return null;
  const isOver = Date.parse(answer.deadline) <= Date.now();
  return (
    <p role="status" className="mb-4 border-primary border-l-4 bg-base-200 p-4">
      {isOver ? (
        'Your role needs a second factor. Until you set it up, you can do what a customer can do.'
      ) : (
        <>
          Your role needs a second factor. Please set it up before <DateTime at={answer.deadline} />.
        </>
      )}{' '}
      <PageLink className="link link-primary" to="/profile#second-factor">
        Set it up
      </PageLink>
    </p>
  );
}

/** Above the pages of the dashboard: what a person has to do who must have a second factor and has none. */
export default function FactorNotice() {
  return useModuleFacts('office').secondFactorRequired ? <Notice /> : null;
}
