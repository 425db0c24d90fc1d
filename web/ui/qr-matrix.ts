import { encode } from 'uqr'

/** Light modules that a scanner needs around the code (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/**
 * The modules of a QR code, rows from the top, true where dark, without the quiet zone. The lowest error correction
 * keeps the modules large: a screen has no scratches. Throws when the text is longer than such a code holds (2,953 bytes).
 */
export const qrMatrix = (text: string): boolean[][] => encode(text, { ecc: 'L', border: 0 }).data

/** The dark modules as a path of an SVG whose unit is one module: one bar for each run of a row. */
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
