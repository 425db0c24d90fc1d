import { darkPath, QUIET_ZONE, qrMatrix } from './qr-matrix.ts'

/** A QR code; `label` is its accessible name. Dark on white in every theme, since not all scanners read inverted codes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const matrix = qrMatrix(text)
  const side = matrix.length + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className ?? ''}`}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={darkPath(matrix)} fill="#000" />
    </svg>
  )
}
