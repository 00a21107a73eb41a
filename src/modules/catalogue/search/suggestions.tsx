import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { getToolsCall } from '#src/core/tools/tool.calls.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { afterPaint } from '#src/platform/ui/after-paint.ts';

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
}

const [SHOWN, MIN_LENGTH] = [6, 2];
/** Debounce after the last key, in milliseconds. */
const PAUSE_MS = 150;
const LIST = 'tool-suggestions';
const optionId = (index: number) => `${LIST}-${index}`;

/** The first tools that match a text, debounced. */
function useMatches(text: string): readonly Tool[] {
  const [matches, setMatches] = useState<readonly Tool[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const query = { q: text };
      const { items } = await callForPage(getToolsCall, {
        limit: SHOWN,
        query,
        signal: controller.signal,
        isPublic: true,
      });
      setMatches(items.slice(0, SHOWN));
    };
    if (text.length < MIN_LENGTH) setMatches([]);
    const timer = text.length < MIN_LENGTH ? undefined : setTimeout(() => load().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return matches;
}

/** The option after a step up or down; -1 is the field itself, one more position than there are options. */
const nextChosen = (chosen: number, step: 1 | -1, options: number) =>
  ((chosen + 1 + step + options + 1) % (options + 1)) - 1;

interface FieldEvents {
  onText: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

function useFieldEvents(input: SuggestionsProps['input'], { onText, onKey, onLeave }: FieldEvents): void {
  const typed = useEffectEvent(onText);
  const pressed = useEffectEvent(onKey);
  const left = useEffectEvent(onLeave);
  useEffect(() => {
    const field = input.current;
    const onInput = () => typed(field?.value.trim() ?? '');
    // Letters may have been typed since the first render.
    onInput();
    const onBlur = () => left();
    const keyDown = (event: KeyboardEvent) => pressed(event);
    field?.addEventListener('input', onInput);
    field?.addEventListener('keydown', keyDown);
    field?.addEventListener('blur', onBlur);
    return () => {
      field?.removeEventListener('input', onInput);
      field?.removeEventListener('keydown', keyDown);
      field?.removeEventListener('blur', onBlur);
    };
  }, [input]);
}

interface OptionProps {
  id: string;
  tool: Tool;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, tool, isChosen, onPoint, onChoose }: OptionProps) {
  const { currency } = useShopFacts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm ${isChosen ? 'bg-base-200' : ''}`}
      style={{ textDecorationLine: isChosen ? 'underline' : 'none' }}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{tool.toolName}</span>
      <span className="font-semibold tabular-nums">{formatMoney(tool.price, currency)}</span>
    </div>
  );
}

/**
 * Listbox of a combobox, as in the ARIA Authoring Practices: the focus stays in the field, which refers to the active
 * option. Uses only classes that public pages have anyway, because their stylesheet is at its size limit.
 */
export function Suggestions({ input }: SuggestionsProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState(-1);
  const matches = useMatches(text);
  const shown = isOpen ? matches : [];

  const close = () => {
    setOpen(false);
    setChosen(-1);
  };

  const go = (tool: Tool) => {
    input.current?.blur();
    afterPaint(() => navigate(toolPath(tool)));
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    const tool = shown[chosen];
    if (key === 'Enter' && tool) go(tool);
    else if (key === 'Escape' && shown.length > 0) close();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && matches.length > 0) {
      setOpen(true);
      setChosen(nextChosen(chosen, key === 'ArrowDown' ? 1 : -1, matches.length));
    } else return;
    event.preventDefault();
  };

  const onText = (typed: string) => {
    setText(typed);
    setOpen(true);
    setChosen(-1);
  };
  useFieldEvents(input, { onText, onKey, onLeave: close });

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(shown.length > 0));
    if (shown[chosen]) input.current?.setAttribute('aria-activedescendant', optionId(chosen));
    else input.current?.removeAttribute('aria-activedescendant');
  }, [input, shown, chosen]);

  return (
    <>
      <div
        id={LIST}
        role="listbox"
        aria-label="Tools"
        hidden={shown.length === 0}
        className="absolute z-20 mt-1 border border-base-300 bg-base-100 py-1 text-base-content shadow-floating"
        style={{ insetInlineEnd: 0, width: 'max(100%, min(24rem, 80vw))' }}
      >
        {shown.map((tool, index) => (
          <Option
            key={tool._id}
            id={optionId(index)}
            tool={tool}
            isChosen={index === chosen}
            onPoint={() => setChosen(index)}
            onChoose={() => go(tool)}
          />
        ))}
      </div>
      <span role="status" className="sr-only">
        {shown.length > 0 ? `${shown.length} suggestions` : ''}
      </span>
    </>
  );
}
