/**
 * The limits of a program in a sandbox. They bound each of its processes, and the number of processes; the machine's
 * memory as a whole is protected by the kernel, which ends a process of the sandbox first when memory runs out.
 */
import { availableParallelism } from 'node:os';
import { SHELL } from './visible-paths.js';

/** Size of the writable folder, which lies in memory. */
export const FOLDER_BYTES = 256 * 1024 * 1024;
/**
 * Memory of one process, without the memory that it can only read. From Node 24 on each thread counts with half a GiB, which it reserves and does not
 * use: a kernel has four of them, and the lab has one more for each processor.
 */
const PROCESS_KIB = (3 + availableParallelism() / 2) * 1024 * 1024;
/** Size of a file, in units of 512 or 1,024 bytes. */
const FILE_BLOCKS = 512 * 1024;
const OPEN_FILES = 4096;
/** Threads count as processes. A kernel has about 20 threads; the lab and DuckDB start more for each processor. */
const PROCESSES = 200 + 8 * availableParallelism();

/** POSIX shells have other letters for the number of processes. A limit that the system does not have is left out. */
const SCRIPT = [
  'echo 1000 > /proc/self/oom_score_adj',
  'ulimit -c 0',
  `ulimit -d ${PROCESS_KIB}`,
  `ulimit -f ${FILE_BLOCKS}`,
  `ulimit -n ${OPEN_FILES}`,
  `{ ulimit -u ${PROCESSES} || ulimit -p ${PROCESSES}; }`,
]
  .map((line) => `${line} 2>/dev/null`)
  .join('; ');

/** The command with its limits: a shell sets the limits, and then the program replaces the shell. */
export const limited = (command: readonly string[]): string[] => [
  SHELL,
  '-c',
  `${SCRIPT}; exec "$@"`,
  'sh',
  ...command,
];
