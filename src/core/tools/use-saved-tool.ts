import { useState } from 'react';
import type { Tool } from './tool.ts';

export type OnToolSaved = (saved: Tool) => void;

/**
 * The newest known version of a tool: the loaded one, or the one that the page has saved since. Forms that continue
 * from an older version would report the page's own save as another admin's change.
 * @returns the tool, and a function that takes a saved one
 */
export function useSavedTool(loaded: Tool): [Tool, OnToolSaved] {
  const [saved, setSaved] = useState(loaded);
  const isNewer = saved._id === loaded._id && saved.version > loaded.version;
  return [isNewer ? saved : loaded, setSaved];
}
