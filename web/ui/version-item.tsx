import { t } from '#language/translate.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

interface VersionItemProps {
  version: number
  isReplaced: boolean
  /** Who wrote it and when. */
  about: ReactNode
  /** Why it was written. */
  reason?: string | null
  children: ReactNode
}

/** One version of a document in a list of them; it opens on request. */
export const VersionItem = ({ version, isReplaced, about, reason, children }: VersionItemProps) => (
  <li className="py-1">
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 md:min-h-0">
        <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">{t('Version {version}', { version })}</span>
        <Badge tone={isReplaced ? 'neutral' : 'positive'}>{isReplaced ? t('Replaced') : t('Current')}</Badge>
        <span className="text-sm text-muted tabular-nums">{about}</span>
        {reason ? <span className="basis-full text-sm">{t('Reason: {reason}', { reason })}</span> : null}
      </summary>
      <div className="py-2">{children}</div>
    </details>
  </li>
)
