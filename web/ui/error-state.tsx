import { t } from '#language/translate.ts'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ErrorStateProps {
  title?: ReactNode
  /** What happened, in plain words: `sentenceOf(error)` of web/lib/api-error.ts. */
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** Loading error with a retry button. */
export const ErrorState = ({ title = t('Couldn’t load this'), children, onRetry, retrying }: ErrorStateProps) => (
  <div
    role="alert"
    className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
  >
    <h2 className="text-lg">{title}</h2>
    <p className="max-w-[52ch] text-muted">{children}</p>
    {onRetry ? (
      <Button variant="secondary" className="mt-3" onClick={onRetry} pending={retrying} pendingText={t('Retrying...')}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('Retry')}
      </Button>
    ) : null}
  </div>
)
