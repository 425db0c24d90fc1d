import { darkPath, QUIET_ZONE, qrMatrix } from './qr-matrix.ts'

/** A text as a picture for a camera; `label` says what it is to those who do not see it. Dark on white in every theme: not all scanners read it the other way round. */
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
