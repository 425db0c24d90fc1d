/** Joins class names; what is false or absent is left out. */
export const cx = (...names: (string | false | 0 | 0n | null | undefined)[]) => names.filter(Boolean).join(' ')
