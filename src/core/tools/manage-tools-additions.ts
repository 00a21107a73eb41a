import type { ComponentType, ReactNode } from 'react';
import { point } from '#src/core/point.ts';
import type { Tool } from './tool.ts';
import type { AddToolCall } from './tool-edit.calls.ts';
import type { ToolInput, ToolProblems } from './tool-rules.ts';
import type { OnToolSaved } from './use-saved-tool.ts';

/** A second submit button of a form: its label, its call, and the message afterwards. */
export interface AlternativeSubmit {
  label: string;
  call: AddToolCall;
  done: string;
}

/** Props of further fields of the form that adds a tool. */
export interface FurtherFieldsProps {
  input: ToolInput;
  problems: ToolProblems;
  onChange: (input: ToolInput) => void;
  /** Tools whose values the fields suggest. */
  known: readonly Tool[];
}

/** Props of what wraps an amount in the row of a tool. */
export interface AmountProps {
  tool: Tool;
  name: 'price' | 'quantity';
  onSaved: OnToolSaved;
  /** The amount as displayed in the row. */
  children: ReactNode;
}

/** What a module adds to the pages that manage tools. */
interface ManageToolsAdditions {
  /** Beside the heading of Manage Tools; `text` is the search text. */
  Above?: ComponentType<{ text: string }>;
  /** The form that searches the list; the query `q` of the page becomes that of GET /tool. */
  Search?: ComponentType<{ text: string }>;
  /** In the row of a tool, before its buttons. */
  InRow?: ComponentType<{ tool: Tool }>;
  /** Wraps an amount in the row of a tool. */
  Amount?: ComponentType<AmountProps>;
  /** Below the fields of the specification in the form that adds a tool. */
  FurtherFields?: ComponentType<FurtherFieldsProps>;
  /** A second submit button of the form for a new tool. */
  otherwise?: AlternativeSubmit;
  /** The tool form says why an upload failed; the specification shows nothing (section 8). */
  saysWhyUploadFailed?: true;
}

export const manageToolsAdditions = point<ManageToolsAdditions>('the pages that manage tools');
