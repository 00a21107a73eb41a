import { type ComponentType, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { SuggestionsProps } from '../suggestions.tsx';

/**
 * Search field; on a phone, an icon that expands over the navbar while it has the focus. Without scripts it is a plain
 * form; the code for suggestions is loaded on focus. The list of tools says if the text is too long.
 */
export function NavbarSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const load = () => {
    import('../suggestions.tsx').then(
      (module) => setSuggestions(() => module.Suggestions),
      () => {},
    );
  };
  return (
    <search
      aria-label="Catalogue"
      className="relative z-20 shrink-0 bg-neutral max-lg:focus-within:absolute max-lg:focus-within:inset-x-4"
    >
      <Form action="/tools" onFocus={load}>
        <svg aria-hidden="true" viewBox="-10 -12 44 44" className="absolute size-11 fill-none stroke-2 stroke-current">
          <circle cx="9" cy="9" r="6" />
          <path d="m13.5 13.5 5 5" />
        </svg>
        <input
          ref={input}
          className="relative size-11 border border-white/25 ps-9 text-base max-lg:focus:w-full lg:w-56"
          type="search"
          name="q"
          role="combobox"
          aria-label="Find a tool"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-controls="tool-suggestions"
          autoComplete="off"
          placeholder="Find a tool"
        />
        {Suggestions ? <Suggestions input={input} /> : <div id="tool-suggestions" hidden />}
      </Form>
    </search>
  );
}
