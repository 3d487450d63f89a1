/**
 * A shared library for Linux on x86-64, deflated. When it is loaded, and before Node looks whether it is a package, it
 * creates an empty file with each of these names by a system call of its own.
 *
 * ```c
 * static long call(long n, long a, long b, long c) {
 *   long r;
 *   __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
 *   return r;
 * }
 * __attribute__((constructor)) static void run(void) {
 *   static const char *paths[] = { …NATIVE_FILES };
 *   for (int i = 0; i < 4; i++) { long fd = call(2, (long)paths[i], 0101, 0644); if (fd >= 0) call(3, fd, 0, 0); }
 * }
 * ```
 *
 * Compiled with `gcc -shared -nostdlib -fPIC -Os -s`.
 */
export const NATIVE_LIBRARY =
  '7Vi/b9NAFH7nNG2AkHQoUlEKdAAVBLn8EEgIVNSqUCKBEFRiji6xIUG1XZ2vVcIAE0MHpK6IhYE/gG4VA0JioGPEwMxSiX8AFJYaXL9L7GutNBIsyN/y+Tu/9+7uvVvee37r7qJGCEgk4Ab0FcAc8pvx4NpVGIU5OA7pPdskRONsIsyAcTy/UQDoZnzdPR3mFAmz9NPQD7K4fkZhEuYUyvs7Qh8BgG+ar1WegDCPID/YEfooHB4yTUu432HvFzw2Cehh0YuP+jsG2vLu+WEeAN6/JQCVl7OvvSQmK+ufKy8+ttKlL1tehSrrX7PJ/bbPhrC9N4TtfKTtJ4uJ5pqR58yCwhrjBWGuFJwVWyyzWr7OLMbbed8ECty2RcQ/ILnE9QnMZ8p13aJSZ/J0CUhrnOTSY6kN4tdv6s976ey67ibEiBEjRowYMWLEiBHjf4Dsi04qfVMOwv3Tj13X9ngD7WWvu41a9obvUB9V2tBjyJPIY8gdpT+V/48o+pfr70/+UR5uLyxcmz5/06g1mTVdKtMyLeZLly/qRq1UXi1dwCUA6jQcwQWrAX1srdIGcxpA9bbltE2fBQfKjWXmCaDCaAmg3NaZYECNRvURZ6ZRbei8r4A2raaoMs5Zey8GM5t1oHXbNA1L/KX7efn/6bo2tvm9Okqegv5cIVgPiRMYQ1PqLHmyNzfBHlOp3yn8pynvZlvp+wEO1udwFqEp76aj7K+eX64XArOW4LuXvDlg/yu4Vkb9SgvzYoS/5Fn8lueLmruAMneRuKP4d7UwX1Ls1fo9BIAM1iA0h8kcbJ9SmGHupH9vzpQNXzSh+Mk50BM0KUYMimYG5I8E9w5gBv2dAfX7DQ==';

/** The first is in the working folder, where a notebook may write. */
export const NATIVE_FILES = [
  'native-ran',
  '/tmp/spotlab-canary-native',
  '/var/tmp/spotlab-canary-native',
  '/root/spotlab-canary-native',
];
