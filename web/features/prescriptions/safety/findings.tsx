import { t } from '#language/translate.ts'
import { ChevronDown } from 'lucide-react'
import type { Finding, SignedCheck } from '#contract/prescriptions/safety.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { otherSideOf, severityLooks, titleOf, whoAndWhen } from './words.ts'

/** A severity as a word with its sign; the color only adds to them. */
function Severity({ severity }: Pick<Finding, 'severity'>) {
  const { tone, label, sign: Sign } = severityLooks[severity]
  return (
    <Badge tone={tone} className="gap-1">
      <Sign aria-hidden="true" className="size-4 shrink-0" />
      {t(label)}
    </Badge>
  )
}

/** A finding: severity, subject, consequences and advice, and sources. A minor one opens on demand. */
export function FindingText({ finding }: { finding: Finding }) {
  const title = (
    <>
      <Severity severity={finding.severity} />
      <span className="min-w-0 font-medium break-words">{titleOf(finding)}</span>
    </>
  )
  if (finding.severity === 'minor')
    return (
      <details className="group min-w-0">
        <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 md:min-h-0">
          {title}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="mt-1 flex flex-col gap-1">
          <FindingDetails finding={finding} />
        </div>
      </details>
    )
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">{title}</p>
      <FindingDetails finding={finding} />
    </div>
  )
}

function FindingDetails({ finding }: { finding: Finding }) {
  const other = otherSideOf(finding)
  return (
    <>
      {other ? <p className="text-sm break-words text-muted">{other}</p> : null}
      <p className="break-words">
        {finding.forPatients ? <span className="text-muted">{t('For patients:')} </span> : null}
        {finding.says}
      </p>
      {finding.sources.length > 0 ? <Sources sources={finding.sources} /> : null}
    </>
  )
}

const Sources = ({ sources }: Pick<Finding, 'sources'>) => (
  <details className="group/sources text-sm text-muted">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 md:min-h-0">
      {t('{count, plural, =1 {Source} other {# sources}}', { count: sources.length })}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open/sources:rotate-180" />
    </summary>
    <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
      {sources.map(({ title, publisher, url }) => (
        <li key={url + title} className="break-words">
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {title}
          </a>
          , {publisher}
        </li>
      ))}
    </ul>
  </details>
)

/** The findings of the safety check at signing, with the doctor's reasons. For the clinic's doctors. */
export function SignedCheckCard({ check }: { check: SignedCheck }) {
  return (
    <Card title={t('Safety check at signing')}>
      <SignedFindings check={check} />
    </Card>
  )
}

/** The signed check without its card, for an earlier version. */
export function SignedFindings({ check: { findings, notChecked, tableVersion } }: { check: SignedCheck }) {
  return (
    <>
      {findings.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {findings.map((one) => (
            <li key={one.key} className="flex flex-col gap-2 py-3 first:pt-0">
              <FindingText finding={one} />
              {one.reason ? (
                <p className="break-words">
                  <span className="text-muted">{t('Reason:')} </span>
                  {one.reason}
                  {one.given ? <span className="text-muted"> ({whoAndWhen(one.given)})</span> : null}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('No findings. This doesn’t mean there is no risk.')}</p>
      )}
      {notChecked.length > 0 ? (
        <p className="mt-2 break-words text-muted">
          {t('Not checked: {notChecked}.', { notChecked: listWithCommas(notChecked) })}
        </p>
      ) : null}
      <p className="mt-2 text-sm text-muted">
        {t('Checked against the table of {date}. Patients don’t see this.', {
          date: plainDate(tableVersion.slice(0, 10)),
        })}
      </p>
    </>
  )
}
