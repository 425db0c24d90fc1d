import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accessInWords, type RecordAccess } from '#contract/patients/access.ts'
import { accessQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { displayName, whoInWords } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { togetherIn } from './access-groups.ts'

const keyOf = ({ at, what, who }: RecordAccess) => `${at} ${what} ${who ? displayName(who) : ''}`

/** Returns the day of a visit, or the number of a prescription. */
export const aboutInWords = (about: string) => (/^\d{4}-\d\d-\d\d$/.test(about) ? plainDate(about) : about)

const accessLine = ({ what, who, about }: RecordAccess) =>
  `${t(accessInWords[what], { who: whoInWords(who) })}${about ? ` (${aboutInWords(about)})` : ''}`

/** Who opened this record, for the patient and the clinic's administrator. */
export const AccessCard = ({ id }: { id: string }) => (
  <Card title={t('Who opened this record')}>
    <PagedList
      query={useInfiniteQuery(accessQuery(id))}
      inWords={sentenceOf}
      rows={3}
      keyOf={keyOf}
      empty={<p className="text-muted">{t('Not opened yet.')}</p>}
    >
      {(items) => (
        <ol className="flex flex-col gap-3 pb-1">
          {togetherIn(items.map(([, one]) => one)).map((group) => (
            <li key={keyOf(group[0]!)}>
              <Accesses group={group} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  </Card>
)

/** What one person looked at in one minute: the opening of the chart, or else the latest, and the others on demand. */
function Accesses({ group }: { group: readonly RecordAccess[] }) {
  const first = group.find(({ what }) => what === 'opened') ?? group[0]!
  const others = group.filter((one) => one !== first)
  return (
    <>
      <p>{accessLine(first)}</p>
      <time dateTime={first.at} className="text-sm text-muted tabular-nums">
        {momentInWords(first.at)}
      </time>
      {others.length > 0 ? (
        <details className="group text-sm text-muted">
          <Summary>{t('{count, plural, one {# more entry} other {# more entries}}', { count: others.length })}</Summary>
          <ul className="flex flex-col gap-1 ps-6">
            {others.map((one) => (
              <li key={keyOf(one)}>{accessLine(one)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
