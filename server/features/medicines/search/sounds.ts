/**
 * How a word sounds, roughly, as a number above 0: what people who have only heard it write in different ways has the
 * same one. Two that sound different may share it, once in four thousand million.
 */
export function soundOf(word: string): number {
  let hash = 0x811c9dc5
  for (const letter of spokenOf(word)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0 || 1
}

function spokenOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[ck]s|x/g, 'ks')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/th/g, 't')
    .replace(/y|ee|ea|ie/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/e$/, '')
}
