// oxlint-disable-next-line no-control-regex -- characters that XML can't contain, and no text should
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/**
 * Undoes the escapes of Excel's texts: `_x000D_` is a carriage return, and `_x005F_` the underscore of a text that looks
 * like an escape (ECMA-376-1, 22.9.2.19). Lines end with one line feed.
 */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, '')
    .toWellFormed()
}
