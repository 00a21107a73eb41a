import { useEffect, useState } from 'react';

const KEY = 'theme';

/** The themes of styles/tokens.css; undefined follows the system. */
const choices = [
  { theme: undefined, label: 'System' },
  { theme: 'workshop', label: 'Light' },
  { theme: 'nightshift', label: 'Dark' },
] as const;

type Theme = (typeof choices)[number]['theme'];

/**
 * Runs in the head before the first paint, so that the page never flashes in the other theme. If storage is blocked,
 * the theme follows the system.
 */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='workshop'||t==='nightshift')document.documentElement.dataset.theme=t}catch(e){}`;

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked storage: the choice lasts as long as the document.
  }
}

export function ThemeSwitch() {
  // The document is the same for all visitors, so the choice is known only after hydration.
  const [chosen, setChosen] = useState<Theme | 'unknown'>('unknown');
  useEffect(() => {
    setChosen(document.documentElement.dataset.theme as Theme);
  }, []);
  return (
    <fieldset className="inline-flex border border-current/30">
      <legend className="sr-only">Colour theme</legend>
      {choices.map(({ theme, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === theme}
          className="min-h-11 px-3 text-sm md:min-h-8 hover:bg-current/10 aria-pressed:bg-white aria-pressed:font-semibold aria-pressed:text-black"
          onClick={() => {
            applyTheme(theme);
            setChosen(theme);
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
