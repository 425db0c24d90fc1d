import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import type { TimelineEntry, TimelineKind } from '#contract/visits/timeline.ts'
import { timelineQuery } from '#web/features/visits/api.ts'
import { documentsAddressOf } from '#web/features/visits/documents/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { Entry } from './entry.tsx'
import { groupsOf } from './groups.ts'
import { kindIn, kinds, kindsReadBy, type TimelineReader } from './kinds.ts'

/** Everything in a chart that its reader can read, newest first, of one kind or all. The kind is in the address. */
export function TimelineCard({ chart }: { chart: Patient }) {
  const user = useSignedInUser()
  const offered = kindsReadBy({ chart, user })
  const { kind, choose } = useKind({ chart, user })
  const found = useInfiniteQuery(timelineQuery(chart.id, kind))
  const hasDocument = found.data?.pages.some(({ items }) => items.some((one) => one.kind === 'document'))
  return (
    <Card
      title={t('Timeline')}
      action={
        hasDocument ? (
          <LinkButton href={documentsAddressOf(chart.id)} variant="secondary" size="sm">
            <Download aria-hidden="true" className="size-4" />
            {t('Documents')}
          </LinkButton>
        ) : undefined
      }
    >
      {offered.length > 1 ? <Filter offered={offered} chosen={kind} onChoose={choose} /> : null}
      <div aria-busy={found.isPlaceholderData} className={cx(found.isPlaceholderData && 'opacity-60')}>
        <PagedList
          query={found}
          inWords={sentenceOf}
          loading={t('Loading timeline...')}
          rows={6}
          keyOf={(one) => `${one.kind} ${one.id}`}
          empty={
            <p className="text-muted">
              {kind
                ? t('No entries of this kind.')
                : t('No entries yet. Appointments, visits and documents will appear here.')}
            </p>
          }
        >
          {(items) => <Groups entries={items.map(([, entry]) => entry)} chart={chart} />}
        </PagedList>
      </div>
    </Card>
  )
}

/** Returns the chosen kind, which is in the address, and a function to choose another one; null for all. */
function useKind(reader: TimelineReader) {
  const [query, setQuery] = useSearchParams()
  const kind = kindIn(query, reader)
  const choose = (next: TimelineKind | null) =>
    setQuery(
      (now) => {
        if (next) now.set('show', next)
        else now.delete('show')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return { kind, choose }
}

interface FilterProps {
  offered: readonly TimelineKind[]
  chosen: TimelineKind | null
  onChoose: (kind: TimelineKind | null) => void
}

/** The kinds to choose from, in one row that scrolls sideways on a phone. */
const Filter = ({ offered, chosen, onChoose }: FilterProps) => (
  <div
    role="group"
    aria-label={t('Show')}
    className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden"
  >
    <Choice isOn={chosen === null} onPress={() => onChoose(null)}>
      {t('All')}
    </Choice>
    {offered.map((kind) => (
      <Choice key={kind} isOn={chosen === kind} onPress={() => onChoose(kind)}>
        {t(kinds[kind].all)}
      </Choice>
    ))}
  </div>
)

const Choice = ({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={cx(
      'min-h-11 min-w-11 shrink-0 rounded-full border px-3 text-sm font-medium md:min-h-8',
      isOn ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong/60 hover:bg-surface-sunken',
    )}
  >
    {children}
  </button>
)

const Groups = ({ entries, chart }: { entries: readonly TimelineEntry[]; chart: Patient }) =>
  groupsOf(entries, dateIn(chart.clinic.timeZone)).map((group) => (
    <div key={group.key} className="mt-3 first:mt-0">
      <h3 className="border-b border-line pb-1 text-sm font-medium text-muted">{group.title}</h3>
      <ol aria-label={group.title}>
        {group.entries.map((entry, index) => (
          <Entry
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            chart={chart}
            isDated={entry.date !== group.entries[index - 1]?.date}
          />
        ))}
      </ol>
    </div>
  ))
