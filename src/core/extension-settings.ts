import type { z } from 'zod';
import type { Config } from './config.ts';

/** Description of an environment variable in the README. */
export interface SettingText {
  /** What applies while it is not set. */
  unset: string;
  meaning: string;
}

/** The settings of an extension: its environment variables, and how they are read. */
export interface ExtensionSettings<Variables extends z.ZodRawShape, Settings> {
  variables: Variables;
  texts: Record<keyof Variables, SettingText>;
  read(
    values: z.output<z.ZodObject<Variables>>,
    config: Pick<Config, 'currency' | 'demo' | 'rateLimit' | 'salesEmails'>,
  ): Settings;
}

// Each extension has its own settings types; a list of extensions only carries them.
// biome-ignore lint/suspicious/noExplicitAny: the variables of the extensions differ
export type AnyExtensionSettings = ExtensionSettings<any, any>;

/** Declares settings; their types are inferred from the variables. */
export function defineSettings<Variables extends z.ZodRawShape, Settings>(
  settings: ExtensionSettings<Variables, Settings>,
): ExtensionSettings<Variables, Settings> {
  return settings;
}

/** Settings of an extension. @throws Error when it is not in the list of extensions */
export function settingsOf<Variables extends z.ZodRawShape, Settings>(
  { extensionSettings }: Pick<Config, 'extensionSettings'>,
  declared: ExtensionSettings<Variables, Settings>,
): Settings {
  if (!extensionSettings.has(declared))
    throw new Error('settings of an extension that is not in app/extensions.server.ts');
  return extensionSettings.get(declared) as Settings;
}
