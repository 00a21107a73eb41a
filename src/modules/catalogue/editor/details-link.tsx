import type { Tool } from '#src/core/tools/tool.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { detailsPath } from './tool-details.ts';

/** Link from a tool's row to the page with all its fields. */
export default function DetailsLink({ tool }: { tool: Tool }) {
  return (
    <PageLink className="btn btn-outline btn-sm" to={detailsPath(tool)}>
      All fields<span className="sr-only"> of {tool.toolName}</span>
    </PageLink>
  );
}
