import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { getPriceChangeCall, type PricePreview, postPriceChangeCall } from './price-change.calls.ts';
import { isPercent, PERCENT_RULE, readPercent } from './price-change.ts';

export interface PricesInput {
  q: string;
  category: string;
  percent: string;
}

/** State and submission of the price change form: the first submit previews, the second applies. */
export function usePrices(chosen: Omit<PricesInput, 'percent'>) {
  const [input, setInput] = useState<PricesInput>({ ...chosen, percent: '' });
  const [preview, setPreview] = useState<PricePreview>();
  const ready = preview !== undefined && preview.changes.length > 0;

  async function show() {
    const query = { ...input, percent: numberText(readPercent(input.percent)) };
    setPreview(await callContract(getPriceChangeCall, { query }));
  }

  async function apply({ changes }: PricePreview) {
    const tools = changes.map(({ _id, version }) => ({ id: _id, version }));
    const body = { percent: readPercent(input.percent), tools };
    const { modifiedCount } = await callContract(postPriceChangeCall, { body });
    setInput({ ...input, percent: '' });
    setPreview(undefined);
    showSuccess(`The prices of ${modifiedCount} ${modifiedCount === 1 ? 'tool' : 'tools'} are changed.`);
  }

  const submission = useSubmit<keyof PricesInput>({
    validate: () => ({ percent: isPercent(readPercent(input.percent)) ? undefined : PERCENT_RULE }),
    serverFields: ['percent'],
    send: () => (ready ? apply(preview) : show()),
    // After a conflict the preview is outdated. After a lost answer it stays: a retry cannot change the prices twice.
    onFailure: (error) => {
      if ((error as { status?: number }).status === 409) setPreview(undefined);
    },
  });

  function change(edit: Partial<PricesInput>) {
    setInput({ ...input, ...edit });
    setPreview(undefined);
    submission.clear('form', 'percent');
  }

  return { ...submission, input, change, preview, ready };
}
