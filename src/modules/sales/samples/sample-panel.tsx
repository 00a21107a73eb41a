import { useContract } from '#src/core/calls/use-contract.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { Panel } from '#src/platform/ui/panel.tsx';
import { getSampleFiguresCall } from './sample.calls.ts';

/** Samples in the overview: how many people ordered one, and in bulk afterwards. */
export default function SamplePanel() {
  const { answer, problem } = useContract(getSampleFiguresCall, {});
  const share = answer && answer.people > 0 && ` (${Math.round((100 * answer.ordered) / answer.people)} %)`;
  return (
    <Panel title="Samples" note="Ordered in the last 12 months, without those that were cancelled">
      <FormProblem message={problem} />
      {answer && (
        <dl className="grid grid-cols-2 gap-4 tabular-nums sm:grid-cols-3">
          <LabelledValue label="Pieces">{formatPieces(answer.pieces)}</LabelledValue>
          <LabelledValue label="Customers">{formatPieces(answer.people)}</LabelledValue>
          <LabelledValue label="Ordered in bulk afterwards">
            {formatPieces(answer.ordered)}
            {share}
          </LabelledValue>
        </dl>
      )}
    </Panel>
  );
}
