import { type Tool, toolSlug } from './tool.ts';

/** The public page of a tool: its id, so that it is found whatever it is called, and its name, for people and search engines. */
export function toolPath({ _id, toolName }: Pick<Tool, '_id' | 'toolName'>): string {
  const slug = toolSlug(toolName);
  return `/tools/${_id}${slug && `-${slug}`}`;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-|$)/i;

/** The id at the start of the last part of such an address; undefined when there is none. */
export function toolIdIn(param: string): string | undefined {
  return ID.exec(param)?.[0].toLowerCase();
}
