/** Returns a spelling as a heading shows it: "Crocin Advance". */
export const asHeading = (text: string): string => text.replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
