/**
 * Sandboxes of bubblewrap (`bwrap`), on Linux. The program has namespaces of its own for files, processes, the network,
 * inter-process communication and names of the machine; no capabilities, and no way to get any; a session of its own; and
 * it ends with this process.
 *
 * For an ordinary user, bubblewrap needs user namespaces. For root it needs none; then the program changes to a user id
 * that has no files and no other processes, because limits do not hold for root.
 */

import { dirname } from 'node:path';
import { FOLDER_BYTES, limited } from './limits.js';
import type { SandboxKind } from './sandbox.js';
import { visiblePaths } from './visible-paths.js';

/** The writable folder, which is also the home folder. It is empty at the start. */
export const SANDBOX_FOLDER = '/tmp/notebook';
/** Where a program finds the folder that it shares with another program. */
export const SHARED_FOLDER = '/tmp/shared';

const NAMESPACES = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'];

/** The command line of bubblewrap, without the program. */
function bubblewrap(
  user: readonly string[],
  shared: { readonly folder: string; readonly isWritable: boolean } | undefined,
) {
  const paths = visiblePaths();
  return [
    'bwrap',
    ...user,
    ...NAMESPACES,
    // The search path of the user would tell a notebook where other programs are.
    ...['--setenv', 'PATH', '/bin', '--hostname', 'notebook', '--die-with-parent', '--new-session', '--proc', '/proc'],
    // `/tmp` is mounted before the paths, because an installation may lie below /tmp.
    ...['--size', String(FOLDER_BYTES), '--perms', '0755', '--tmpfs', '/tmp'],
    ...['--perms', '0777', '--dir', SANDBOX_FOLDER],
    // By default, bubblewrap makes the folders around a path accessible for root only.
    ...foldersAround(paths).flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...paths.flatMap((path) => ['--ro-bind', path, path]),
    ...(shared ? [shared.isWritable ? '--bind' : '--ro-bind', shared.folder, SHARED_FOLDER] : []),
    ...['--dev', '/dev', '--remount-ro', '/dev', '--remount-ro', '/', '--chdir', SANDBOX_FOLDER],
  ];
}

/** The folders that contain these paths, the outer ones first, without the root. */
function foldersAround(paths: readonly string[]): string[] {
  const around = (path: string): string[] => (path === dirname(path) ? [] : [...around(dirname(path)), path]);
  return [...new Set(paths.flatMap((path) => around(dirname(path))))];
}

export const bubblewrapOfUser: SandboxKind = {
  name: 'bubblewrap',
  changesUser: false,
  command: (program, shared) => [...bubblewrap(['--unshare-user'], shared), ...limited(program)],
};

/** The sandbox for a grader that runs as root. The two capabilities allow the program to change its user. The change ends both capabilities. */
export const bubblewrapOfRoot: SandboxKind = {
  name: 'bubblewrap',
  changesUser: true,
  command: (program, shared) => [
    ...bubblewrap(['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'], shared),
    ...limited(program),
  ],
};
