/** The content of the `kernel_info_reply`: the kernel's version, its language, editor modes and help links. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from './install/dist-folder.js';
import { type Content, protocolVersion } from './wire/message.js';

/** The version in spotlab's package.json. */
export function packageVersion(): string {
  const text = readFileSync(join(distFolder, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The content without `status`. */
export function kernelInfo(typescriptVersion: string): Content {
  const version = packageVersion();
  return {
    protocol_version: protocolVersion,
    implementation: 'spotlab',
    implementation_version: version,
    language_info: {
      name: 'typescript',
      version: typescriptVersion,
      mimetype: 'text/typescript',
      file_extension: '.ts',
      pygments_lexer: 'typescript',
      // Classic Notebook reads `name` and `typescript`, JupyterLab reads `mode`.
      codemirror_mode: { mode: 'typescript', name: 'javascript', typescript: true },
      nbconvert_exporter: 'script',
    },
    banner: `spotlab ${version}: an exchange in your notebook. Try: await x.market.klines('BTCUSDT', '1h').limit(48)`,
    help_links: [{ text: 'TypeScript', url: 'https://www.typescriptlang.org/docs/' }],
    supported_features: [],
  };
}
