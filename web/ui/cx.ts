/** Joins class names; leaves out falsy ones. */
export const cx = (...names: (string | false | 0 | 0n | null | undefined)[]) => names.filter(Boolean).join(' ')
