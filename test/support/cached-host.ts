/** A compiler host that parses each declaration file once, for tests that compile many small programs. */
import type TypeScript from 'typescript';

type Ts = typeof TypeScript;

const parsed = new Map<string, Map<string, TypeScript.SourceFile | undefined>>();

/** @param fresh the only file that differs between the programs */
export function cachedHost(ts: Ts, options: TypeScript.CompilerOptions, fresh: string): TypeScript.CompilerHost {
  // These options change how a file is parsed. Programs that differ in other options may share parsed declarations, as
  // the compiler's own document registry does.
  const { target, module, moduleDetection } = options;
  const isNode = module !== undefined && module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  const key = JSON.stringify([ts.version, target, moduleDetection, isNode]);
  const files = parsed.get(key) ?? new Map<string, TypeScript.SourceFile | undefined>();
  parsed.set(key, files);
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === fresh) return getSourceFile(name, ...rest);
    if (!files.has(name)) files.set(name, getSourceFile(name, ...rest));
    return files.get(name);
  };
  return host;
}
