import { t } from '#language/translate.ts'
import { drawingBox } from '#contract/medical-documents/consents.ts'
import { cx } from '#web/ui/cx.ts'

const VIEW = `0 0 ${drawingBox.width} ${drawingBox.height}`

/** The lines of a drawing, in the color of the text around it. */
export const DrawnLines = ({ path }: { path: string }) => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
)

/** The signature of a consent. */
export const Drawing = ({ path, className }: { path: string; className?: string }) => (
  <svg viewBox={VIEW} role="img" aria-label={t('Signature')} className={cx('block w-60 max-w-full', className)}>
    <DrawnLines path={path} />
  </svg>
)
