import type { Page } from 'playwright-core';

/** Texts by the labels of their fields. */
export type Texts = Record<string, string>;

const fieldOf = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export async function typeTexts(page: Page, texts: Texts): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await fieldOf(page, label).fill(text);
}

/** The current values of the labelled fields. */
export async function valuesOf(page: Page, texts: Texts): Promise<Texts> {
  const values = Object.keys(texts).map(async (label) => [label, await fieldOf(page, label).inputValue()]);
  return Object.fromEntries(await Promise.all(values));
}

export const blank = (texts: Texts): Texts => Object.fromEntries(Object.keys(texts).map((label) => [label, '']));
