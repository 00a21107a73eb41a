import styles from './far-alphabets.css?url';

/** Fonts for letters that English does not have: some names need them, and nothing that is read first waits for them. */
export function linkFarAlphabets(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  document.head.append(link);
}
