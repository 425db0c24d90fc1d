import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface InlineErrorProps {
  onRetry: () => void
  retrying: boolean
  className?: string
  /** What happened, in plain words. */
  children: ReactNode
}

/** Loading error of a part of a page, with a retry button; `ErrorState` is for the main part. */
export const InlineError = ({ onRetry, retrying, className, children }: InlineErrorProps) => (
  <div role="alert" className={cx('flex flex-wrap items-center justify-between gap-3', className)}>
    <p className="text-muted">{children}</p>
    <Button size="sm" variant="secondary" onClick={onRetry} pending={retrying} pendingText={t('Retrying...')}>
      {t('Retry')}
    </Button>
  </div>
)
