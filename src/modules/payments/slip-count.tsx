import { withField } from '#src/core/accounts/answers.ts';
import { useApiQuery } from '#src/core/accounts/use-api-query.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';

const withCount = withField<{ count: number }>('count', Number.isInteger);

/** How many slips are to be checked, after the label of their menu entry. */
export default function SlipCount() {
  const { answer, read } = useApiQuery('/slip-count', withCount);
  useLiveChanges('orders', () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
