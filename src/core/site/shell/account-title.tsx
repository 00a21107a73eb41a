import { useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { safeReturnPath } from '#src/core/accounts/sessions/return-path.ts';
import { callPublicContract } from '#src/core/calls/call-api.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { splitModel } from '#src/core/tools/tool-summary.ts';

/** The id of the tool that a visitor redirected from this page wants to order. */
function toolIdIn(from: string | null): string | undefined {
  const { pathname } = new URL(safeReturnPath(from), 'https://shop.invalid');
  return matchPath('/purchase/:id', pathname)?.params.id;
}

async function findTool(id: string, signal: AbortSignal): Promise<Tool | undefined> {
  const { getToolsCall } = await import('#src/core/tools/tool.calls.ts');
  // Not the call for one tool, whose 404 for a tool that no longer exists the browser would log as an error.
  const [found] = await callPublicContract(getToolsCall, { query: { id } }, { signal });
  return found;
}

/** @returns undefined while loading, null if the tool does not exist or the shop cannot be reached */
function useTool(id: string): Tool | null | undefined {
  const [tool, setTool] = useState<Tool | null>();
  useEffect(() => {
    const controller = new AbortController();
    findTool(id, controller.signal).then(
      (found) => setTool(found ?? null),
      () => controller.signal.aborted || setTool(null),
    );
    return () => controller.abort();
  }, [id]);
  return tool;
}

/** Reserves space for the picture while it loads; without a tool it shows only the title of the page. */
function OrderTitle({ title, id }: { title: string; id: string }) {
  const tool = useTool(id);
  if (tool === null) return <h1 className="text-title">{title}</h1>;
  const { model, rest } = splitModel(tool?.toolName ?? '');
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-5">
      <div className="aspect-square border border-base-300 bg-base-200">
        {tool && <ToolPicture img={tool.img} alt="" sizes="7rem" />}
      </div>
      <div>
        <h1 className="text-heading">
          {title} to order {tool && (model ? `the ${model}` : rest)}
        </h1>
        {model && <p className="mt-1 text-muted text-sm">{rest}</p>}
      </div>
    </div>
  );
}

/** The heading of /login and /signup. It names the tool that the visitor wants to order. */
export function AccountTitle({ title, from }: { title: string; from: string | null }) {
  const id = toolIdIn(from);
  return id ? <OrderTitle key={id} title={title} id={id} /> : <h1 className="text-title">{title}</h1>;
}
