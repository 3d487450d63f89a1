/** A fresh self-signed pair for 127.0.0.1 and localhost, both PEM, valid for two days around `nowMs` (default: now). */
export function makeCertificate(nowMs?: number): { readonly key: string; readonly cert: string };
