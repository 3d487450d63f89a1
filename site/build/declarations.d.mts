export function cellDeclarations(root: string): import('../types/messages.js').Declarations;
