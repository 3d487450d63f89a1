/** The content of the `kernel_info_reply`: the kernel's version, its language, editor modes and help links. Pure. */
import { VERSION } from '../../protocol/index.js';

/** The version of the messaging protocol. */
export const protocolVersion = '5.3';

/** The content without `status`. @param typescriptVersion the version of the language */
export function kernelInfo(typescriptVersion: string) {
  return {
    protocol_version: protocolVersion,
    implementation: 'spotlab',
    implementation_version: VERSION,
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
    banner: `spotlab ${VERSION}: an exchange in your notebook. Try: await x.market.klines('BTCUSDT', '1h').limit(48)`,
    help_links: [{ text: 'TypeScript', url: 'https://www.typescriptlang.org/docs/' }],
    supported_features: [],
  };
}
