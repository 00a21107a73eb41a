import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { ConversationDetails } from './conversation.ts';

/** Buttons of an admin on the page of a conversation, such as to make a quote from it. */
export const conversationSteps = point<ComponentType<{ conversation: ConversationDetails }>>('steps of a conversation');
