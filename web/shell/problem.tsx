import { problemOf } from '#web/lib/api-error.ts'
import { isAboutFields } from '#web/lib/form-issues.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ProblemProps {
  /** Error of a call; renders nothing without one. */
  error: unknown
  /** Fields that show their own errors. */
  fields?: readonly string[]
  /** Fallback message if the server has none. */
  otherwise?: string
  className?: string
}

/** Inline error of a failed call. Expired sessions are handled globally. */
export function Problem({ error, fields = [], otherwise, className }: ProblemProps) {
  const sentence = isAboutFields(error, fields) ? null : problemOf(error, otherwise)
  return sentence ? (
    <Notice tone="danger" live className={className}>
      {sentence}
    </Notice>
  ) : null
}
