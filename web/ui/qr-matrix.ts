import { encode } from 'uqr'

/** Light modules that a scanner needs around the code (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/**
 * Returns the modules of a QR code, rows from the top, true where dark, without the quiet zone. The lowest error
 * correction keeps the modules large: a screen has no scratches. Throws if the text is longer than such a code can hold
 * (2,953 bytes).
 */
export const qrMatrix = (text: string, ecc: 'L' | 'M' = 'L'): boolean[][] => encode(text, { ecc, border: 0 }).data

/** Returns the dark modules as a path of an SVG whose unit is one module: one bar for each run of a row. */
export function darkPath(matrix: readonly (readonly boolean[])[]): string {
  const bars = matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return bars.join('')
}

/** Returns a QR code as a standalone SVG file of 40 mm. Paper gets scratched, so parts of the code can be missing. */
export function qrFile(text: string): string {
  const matrix = qrMatrix(text, 'M')
  const side = matrix.length + 2 * QUIET_ZONE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" shape-rendering="crispEdges"`,
    ` viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}">`,
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${darkPath(matrix)}"/></svg>`,
  ].join('')
}
