import { useId, useRef } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useModuleFacts, useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { AmountProps } from '#src/core/tools/manage-tools-additions.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { FieldError } from '#src/platform/ui/field.tsx';
import { LargeChangeDialog } from './large-change-dialog.tsx';
import { DEFAULT_LOW_STOCK, stockMark } from './low-stock.ts';
import { useAmount } from './use-amount.ts';

function StockMark({ quantity }: Pick<Tool, 'quantity'>) {
  const { lowStock = DEFAULT_LOW_STOCK } = useModuleFacts('catalogue') as { lowStock?: number };
  const mark = stockMark(quantity, lowStock);
  return mark && <span className="block font-medium text-sm text-warning">{mark}</span>;
}

const labels = { price: 'price', quantity: 'stock' } as const;

/** An amount that turns into a field when pressed; Enter saves, Escape cancels. */
export default function AmountEdit({ tool, name, onSaved, children }: AmountProps) {
  const edit = useAmount(tool, name, onSaved);
  const wasOpen = useRef(false);

  if (!edit.editing) {
    return (
      <>
        <button
          // The field it replaces had the focus.
          ref={(button) => {
            if (button && wasOpen.current) button.focus();
            wasOpen.current = false;
          }}
          type="button"
          className="min-h-6 cursor-pointer underline decoration-dotted underline-offset-4 as-card:min-h-11"
          onClick={() => {
            wasOpen.current = true;
            edit.begin();
          }}
        >
          {children}
          <span className="sr-only">
            {' '}
            – change the {labels[name]} of {tool.toolName}
          </span>
        </button>
        {name === 'quantity' && <StockMark quantity={tool.quantity} />}
      </>
    );
  }
  return (
    <>
      <AmountForm tool={tool} name={name} edit={edit} />
      <LargeChangeDialog
        toolName={tool.toolName}
        change={edit.question}
        onConfirm={edit.submit}
        onClose={edit.dismiss}
      />
    </>
  );
}

interface AmountFormProps extends Pick<AmountProps, 'tool' | 'name'> {
  edit: ReturnType<typeof useAmount>;
}

function AmountForm({ tool, name, edit }: AmountFormProps) {
  const { currency } = useShopFacts();
  const problemId = useId();
  const problem = edit.problems[name];
  return (
    <form ref={edit.form} noValidate onSubmit={edit.submit} className="flex flex-col items-end gap-1">
      <div className="flex gap-1">
        <input
          // The button it replaces had the focus.
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this field
          autoFocus
          aria-label={`New ${labels[name]} of ${tool.toolName}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="input input-sm w-28 text-right tabular-nums"
          inputMode={name === 'price' ? inputModeFor(currency) : 'numeric'}
          autoComplete="off"
          value={edit.typed}
          // A new amount replaces the old one; at the caret it would be appended to it.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => edit.change(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && edit.end()}
        />
        <button type="submit" className="btn btn-primary btn-sm" aria-disabled={edit.submitting}>
          Save
        </button>
      </div>
      <div className="max-w-56 whitespace-normal empty:hidden">
        {problem && <FieldError id={problemId} error={problem} />}
        <CallProblem {...edit.failure} />
      </div>
    </form>
  );
}
