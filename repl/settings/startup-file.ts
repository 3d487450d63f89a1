/** The user's start-up file, `startup.ts` of the settings folder: its inputs run before the first prompt. */
import { carriesSecret } from './history.js';
import { readSettingsFile, type SettingsFile, settingsPath } from './settings-file.js';

/** Reads the start-up file; undefined if there is none. A file with a secret is not run. */
export function readStartupFile(
  secrets: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): SettingsFile | undefined {
  const file = readSettingsFile(settingsPath('startup.ts', environment));
  if (!file || !('text' in file)) return file;
  const line = file.text.split('\n').findIndex((text) => carriesSecret(text, secrets));
  if (line < 0) return file;
  const { path } = file;
  return { path, refusal: `was not run, because line ${line + 1} contains a secret; keys belong in profiles.json` };
}
