/** The samples of a page of the documentation; `live` are those that run in a page. */
export function samplesOf(
  root: string,
  page: string,
  text: string,
): readonly { readonly code: string; readonly live: boolean }[];
