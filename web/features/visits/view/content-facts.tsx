import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VisitContent } from '#contract/visits/content.ts'
import { vitalsInWords } from '#contract/visits/vital-words.ts'
import { versionsQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { VersionItem } from '#web/ui/version-item.tsx'
import { Diagnoses } from './diagnoses.tsx'

/** The content of a visit; empty fields are left out. */
export function ContentFacts({ content }: { content: VisitContent }) {
  const { complaint, findings, diagnoses, advice, followUpDate } = content
  const measured = vitalsInWords(content)
  const isEmpty = !complaint && !findings && !advice && !followUpDate && diagnoses.length + measured.length === 0
  if (isEmpty) return <p>{t('Nothing written yet')}</p>
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @md:grid-cols-4">
        {complaint ? (
          <Fact name={t('Complaint')}>
            <bdi>{complaint}</bdi>
          </Fact>
        ) : null}
        {findings ? <Fact name={t('Findings')}>{findings}</Fact> : null}
        {measured.map(({ name, value }) => (
          <Fact key={name} name={name} isShort>
            {value}
          </Fact>
        ))}
        {diagnoses.length > 0 ? (
          <Fact name={diagnoses.length > 1 ? t('Diagnoses') : t('Diagnosis')}>
            <Diagnoses diagnoses={diagnoses} between={'\n'} />
          </Fact>
        ) : null}
        {advice ? (
          <Fact name={t('Advice')}>
            <bdi>{advice}</bdi>
          </Fact>
        ) : null}
        {followUpDate ? <Fact name={t('Follow-up')}>{plainDate(followUpDate)}</Fact> : null}
      </dl>
    </div>
  )
}

const Fact = ({ name, isShort, children }: { name: string; isShort?: boolean; children: ReactNode }) => (
  <div className={isShort ? 'min-w-0' : 'col-span-full min-w-0'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line tabular-nums">{children}</dd>
  </div>
)

/** Every version of an amended visit, newest first; the earlier ones stay readable. */
export const VersionsCard = ({ id }: { id: string }) => (
  <Card title={t('Versions')}>
    <Loaded query={useQuery(versionsQuery(id))} inWords={sentenceOf} loading={t('Loading versions...')}>
      {({ items }) => (
        <ol className="divide-y divide-line">
          {items.map(({ version, reason, finalAt, replacedAt, writtenBy, content }) => (
            <VersionItem
              key={version}
              version={version}
              isReplaced={replacedAt !== null}
              about={joined(doctorName(writtenBy), momentInWords(finalAt))}
              reason={reason}
            >
              <ContentFacts content={content} />
            </VersionItem>
          ))}
        </ol>
      )}
    </Loaded>
  </Card>
)
