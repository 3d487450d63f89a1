/** Texts of disk errors by code. Users can correct the cause of these errors; another attempt alone does not help. */
export const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'files are not allowed to be so large',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EIO: 'the disk has a fault',
  // The system also uses this code when it cannot make a folder.
  ENOENT: 'a folder cannot be made there, or was removed meanwhile',
  ENOTDIR: 'a file is in the place of a folder',
  EEXIST: 'a file is in the place of a folder',
  EMFILE: 'this process has too many files open',
};
