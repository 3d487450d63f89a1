/** Escape sequences that turn the marking of pastes on and off. */
const PASTE_ON = '\x1b[?2004h';
const PASTE_OFF = '\x1b[?2004l';

/**
 * Switches raw mode on or off, in which the terminal sends each key at once and shows no key. The marks that the terminal sends
 * around a paste are switched with it.
 */
export function setRawMode(
  input: Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>,
  output: Pick<NodeJS.WriteStream, 'write'>,
  isOn: boolean,
): void {
  if (input.isTTY) input.setRawMode(isOn);
  output.write(isOn ? PASTE_ON : PASTE_OFF);
}
