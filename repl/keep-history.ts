/** Gives the line editor the lines of earlier sessions, and keeps those of this one that carry no secret. */
import type { REPLServer } from 'node:repl';
import { carriesSecret, environmentSecrets, historyFile, openHistory } from './history.js';

export function keepHistory(editor: REPLServer, network: string): void {
  const history = openHistory(historyFile(network));
  const secrets = environmentSecrets();
  // Documented for readline, whose interface the REPL is; its type is missing.
  const own = editor as unknown as { history: string[] };
  own.history.push(...history.lines);
  let [newest] = own.history;
  editor.on('history', (entries: string[]) => {
    const [line] = entries;
    if (line === undefined) return;
    if (carriesSecret(line, secrets)) entries.shift();
    else if (line !== newest) {
      newest = line;
      history.add(line);
    }
  });
}
