import { type ReactNode, Suspense, useState } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { DeleteToolModal } from './delete-tool-modal.tsx';
import { manageToolsAdditions } from './manage-tools-additions.ts';
import type { Tool } from './tool.ts';
import { ToolThumbnail } from './tool-thumbnail.tsx';
import { UpdateToolModal } from './update-tool-modal.tsx';
import { useSavedTool } from './use-saved-tool.ts';

interface ManagedToolsProps {
  tools: readonly Tool[];
  /** Called after a tool was updated or deleted. */
  onChanged: () => void;
}

/** The catalogue for admins: a table, whose rows are cards on a phone. */
export function ManagedTools({ tools, onChanged }: ManagedToolsProps) {
  return (
    <table className="table mt-4 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          <th>Tool</th>
          <th className="text-right">Price</th>
          <th className="text-right">Quantity</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-2.5">
        {tools.map((tool) => (
          <ManagedTool key={tool._id} tool={tool} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  );
}

function ToolCell({ tool }: { tool: Tool }) {
  return (
    <div className="flex items-center gap-4">
      <ToolThumbnail img={tool.img} />
      <div className="min-w-0 [overflow-wrap:anywhere] md:min-w-36">
        <span className="block text-balance font-semibold">{tool.toolName}</span>
        {tool.category && <span className="text-muted">{tool.category}</span>}
      </div>
    </div>
  );
}

interface ManagedToolProps {
  tool: Tool;
  onChanged: () => void;
}

function ManagedTool({ tool: listed, onChanged }: ManagedToolProps) {
  const [tool, setSaved] = useSavedTool(listed);
  const { currency } = useShopFacts();
  const { InRow: Row, Amount } = useFilling(manageToolsAdditions) ?? {};
  const [open, setOpen] = useState<'update' | 'delete'>();
  // A new key at each opening resets the modal to the listed tool, without an earlier failure.
  const [openings, setOpenings] = useState(0);
  const close = () => setOpen(undefined);
  const cell = 'max-md:border-0 max-md:p-0';
  const amount = `${cell} whitespace-nowrap text-right tabular-nums`;

  const amountOf = (name: 'price' | 'quantity', shown: ReactNode) =>
    Amount ? (
      <Suspense fallback={shown}>
        <Amount tool={tool} name={name} onSaved={setSaved}>
          {shown}
        </Amount>
      </Suspense>
    ) : (
      shown
    );

  function openModal(modal: 'update' | 'delete') {
    setOpenings(openings + 1);
    setOpen(modal);
  }
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:border max-md:border-base-300 max-md:p-3">
      <td className={`${cell} max-md:w-full`}>
        <ToolCell tool={tool} />
      </td>
      <td className={`${amount} font-semibold`}>{amountOf('price', formatMoney(tool.price, currency))}</td>
      <td className={amount}>
        {amountOf(
          'quantity',
          <span className="max-md:after:text-muted max-md:after:content-['_in_stock']">
            {formatPieces(tool.quantity)}
          </span>,
        )}
      </td>
      <td className={`${cell} max-md:ml-auto`}>
        <div className="flex justify-end gap-2 max-md:flex-wrap">
          <Suspense>{Row && <Row tool={tool} />}</Suspense>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => openModal('update')}>
            Update<span className="sr-only"> {tool.toolName}</span>
          </button>
          <button type="button" className="btn btn-outline btn-error btn-sm" onClick={() => openModal('delete')}>
            Delete<span className="sr-only"> {tool.toolName}</span>
          </button>
        </div>
        <UpdateToolModal
          key={`update ${openings}`}
          tool={tool}
          currency={currency}
          open={open === 'update'}
          onClose={close}
          onUpdated={(saved) => {
            setSaved(saved);
            onChanged();
          }}
        />
        <DeleteToolModal
          key={`delete ${openings}`}
          tool={tool}
          open={open === 'delete'}
          onClose={close}
          onDeleted={onChanged}
        />
      </td>
    </tr>
  );
}
