import type { UiExtension } from '#src/core/ui-extension.ts';
import { ToolSetSection } from './tool-set.tsx';

export const toolSet: UiExtension = { name: 'related', slots: { 'tool.set': ToolSetSection } };
