import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { ExternalLink, Eye, FileText, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { reportCategoryTitles, type TestReport } from '#contract/test-reports/reports.ts'
import { pageAddressOf } from '#web/features/test-reports/api.ts'
import { pagesOf, patientOf } from '#web/features/test-reports/words.ts'
import { sizeInWords } from '#web/shell/files/words.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface ReportCardProps {
  report: TestReport
  onView: () => void
  onShare: () => void
}

/** One report: title, file and actions. */
export function ReportCard({ report, onView, onShare }: ReportCardProps) {
  const { id, title, category, testDate, description, fileName, fileSize, pages, can } = report
  const isOthers = !can.share || report.familyMemberId !== null
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface-raised p-4">
      <div className="flex items-start gap-3">
        <Thumbnail report={report} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg break-words">
            <Link to={`/test-reports/${id}`} className="hover:underline">
              {title}
            </Link>
          </h2>
          {isOthers ? <p className="break-words">{patientOf(report)}</p> : null}
          <p className="text-sm text-muted tabular-nums">
            {joined(t(reportCategoryTitles[category]), plainDate(testDate))}
          </p>
        </div>
        {report.shares > 0 ? <Badge tone="info">{t('Shared')}</Badge> : null}
      </div>
      {description ? (
        <p className="mt-3 line-clamp-3 break-words whitespace-pre-line">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <p className="mt-3 text-sm break-all text-muted">
        {joined(fileName, sizeInWords(fileSize), pages.length > 1 && pagesOf(pages.length))}
      </p>
      {report.sharedUntil ? (
        <p className="text-sm text-muted">
          {t('Shared with you until {sharedUntil}', { sharedUntil: momentInWords(report.sharedUntil) })}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button variant="secondary" size="sm" onClick={onView} aria-label={t('View {title}', { title })}>
          <Eye aria-hidden="true" className="size-4" />
          {t('View')}
        </Button>
        <LinkButton variant="secondary" size="sm" href={`/test-reports/${id}`} newTab>
          <ExternalLink aria-hidden="true" className="size-4" />
          <Trans
            text="Open<span> {title}</span>"
            values={{ title }}
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </LinkButton>
        {can.share ? (
          <Button variant="secondary" size="sm" onClick={onShare} aria-label={t('Share {title}', { title })}>
            <Share2 aria-hidden="true" className="size-4" />
            {t('Share')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Thumbnail of the first page; an icon for a PDF. */
function Thumbnail({ report: { id, pages } }: { report: TestReport }) {
  const look = 'size-14 shrink-0 rounded-md border border-line'
  if (pages[0] && pages[0].kind !== 'pdf')
    return <img src={pageAddressOf(id, 1, 'small')} alt="" loading="lazy" className={`${look} object-cover`} />
  return (
    <span className={`${look} inline-flex items-center justify-center bg-surface-sunken text-muted`}>
      <FileText aria-hidden="true" className="size-6" strokeWidth={1.5} />
    </span>
  )
}
