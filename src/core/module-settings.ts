import type { z } from 'zod';
import type { Config } from './config.ts';

/** Description of an environment variable in docs/settings.md. */
export interface SettingText {
  /** What applies while it is not set. */
  unset: string;
  meaning: string;
}

/** The settings of a module: its environment variables, and how they are read. */
export interface ModuleSettings<Variables extends z.ZodRawShape, Settings> {
  variables: Variables;
  texts: Record<keyof Variables, SettingText>;
  read(
    values: z.output<z.ZodObject<Variables>>,
    config: Pick<Config, 'currency' | 'demo' | 'rateLimit' | 'salesEmails'>,
  ): Settings;
}

// Each module has its own settings types; a list of modules only carries them.
// biome-ignore lint/suspicious/noExplicitAny: the variables of the modules differ
export type AnyModuleSettings = ModuleSettings<any, any>;

/** Declares settings; their types are inferred from the variables. */
export function defineSettings<Variables extends z.ZodRawShape, Settings>(
  settings: ModuleSettings<Variables, Settings>,
): ModuleSettings<Variables, Settings> {
  return settings;
}

/** Settings of a module. @throws Error when it is not in the list of modules */
export function settingsOf<Variables extends z.ZodRawShape, Settings>(
  { moduleSettings }: Pick<Config, 'moduleSettings'>,
  declared: ModuleSettings<Variables, Settings>,
): Settings {
  if (!moduleSettings.has(declared)) throw new Error('settings of a module that is not in app/modules.server.ts');
  return moduleSettings.get(declared) as Settings;
}
