import type { ReactNode } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Tool } from './tool.ts';
import { toolPath } from './tool-path.ts';

interface ToolPageLinkProps {
  tool: Pick<Tool, '_id' | 'toolName'>;
  className: string;
  children: ReactNode;
}

/** A link to the page of a tool; without such pages, only its content. */
export function ToolPageLink({ tool, className, children }: ToolPageLinkProps) {
  const { hasToolPages } = useShopFacts();
  if (!hasToolPages) return children;
  return (
    <PageLink className={className} to={toolPath(tool)}>
      {children}
    </PageLink>
  );
}
