import { t } from '#language/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button-style.ts'

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  /** Returns the URL of a page: pages are links, so that they can be opened, copied and gone back to. */
  hrefOf: (page: number) => string
  /** Such as "21–40 of 312". */
  summary?: ReactNode
  /** Loads the page in the app instead of as a new document. */
  onGo?: (page: number) => void
}

interface Range {
  page: number
  perPage: number
  /** Number of items on the page. */
  shown: number
  total: number
}

/** Returns "21–40 of 312", or "41 of 41" for a single item. */
export function rangeOf({ page, perPage, shown, total }: Range): string {
  const before = (page - 1) * perPage
  return shown === 1
    ? t('{at} of {total}', { at: before + 1, total })
    : t('{first}–{last} of {total}', { first: before + 1, last: before + shown, total })
}

export function Pagination({ page, pages, hrefOf, summary, onGo }: PaginationProps) {
  if (pages <= 1) return summary ? <p className="text-sm text-muted">{summary}</p> : null
  const step = (to: number, rel: 'prev' | 'next', children: ReactNode) =>
    to < 1 || to > pages ? (
      <span aria-hidden="true" className={buttonClass('secondary', 'md', 'cursor-default border-dashed text-muted')}>
        {children}
      </span>
    ) : (
      <a
        href={hrefOf(to)}
        rel={rel}
        className={buttonClass('secondary')}
        onClick={onGo && ((event) => (event.preventDefault(), onGo(to)))}
      >
        {children}
      </a>
    )
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{summary ?? t('Page {page} of {pages}', { page, pages })}</p>
      <div className="flex gap-2">
        {step(
          page - 1,
          'prev',
          <>
            <ChevronLeft aria-hidden="true" className="size-4" /> {t('Previous')}
          </>,
        )}
        {step(
          page + 1,
          'next',
          <>
            {t('Next')} <ChevronRight aria-hidden="true" className="size-4" />
          </>,
        )}
      </div>
    </nav>
  )
}
