import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accessInWords, type RecordAccess } from '#contract/patients/access.ts'
import { accessQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { displayName, whoInWords } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'

const keyOf = ({ at, what, who }: RecordAccess) => `${at} ${what} ${who ? displayName(who) : ''}`

/** Returns the day of a visit, or the number of a prescription. */
export const aboutInWords = (about: string) => (/^\d{4}-\d\d-\d\d$/.test(about) ? plainDate(about) : about)

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
          {items.map(([key, { at, what, who, about }]) => (
            <li key={key}>
              <p>
                {t(accessInWords[what], { who: whoInWords(who) })}
                {about ? ` (${aboutInWords(about)})` : ''}
              </p>
              <time dateTime={at} className="text-sm text-muted tabular-nums">
                {momentInWords(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  </Card>
)
