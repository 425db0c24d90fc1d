import { t } from '#language/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { getActivityLog, type LogEvent, type LogKind, logKinds } from '#contract/activity-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { displayName, roleInWords } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { rangeOf } from '#web/ui/pagination.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { deedInWords, kindTitles } from './words.ts'

const PER_PAGE = 50

interface Filter {
  personId?: string | undefined
  kind?: LogKind | undefined
  from?: string | undefined
  to?: string | undefined
  views?: 'true' | undefined
}

const useLog = (clinicId: string, filter: Filter, page: number) =>
  useQuery({
    queryKey: [getActivityLog.path, clinicId, filter, page],
    queryFn: ({ signal }) => {
      const query = { ...filter, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
      return call(getActivityLog, { params: { id: clinicId }, query }, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Who did what at a clinic, for its administrators: by person, kind of record and date. */
export function ActivityLog({ clinicId }: { clinicId: string }) {
  const [filter, setFilter] = useState<Filter>({})
  const [page, setPage] = useState(1)
  const query = useLog(clinicId, filter, page)
  const change = (part: Filter) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[65ch] text-muted">
        {t(
          'Who changed, exported or printed something here. The log names no patients and has no clinical details. Open a chart to see who viewed it.',
        )}
      </p>
      <LogFilter filter={filter} log={query.data} onChange={change} />
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(query.error)}
        </ErrorState>
      ) : query.data ? (
        <Events log={query.data} page={page} onPage={setPage} />
      ) : (
        <SkeletonRows rows={6} label={t('Loading the activity log...')} />
      )}
    </div>
  )
}

type Log = Reply<typeof getActivityLog>

interface LogFilterProps {
  filter: Filter
  log: Log | undefined
  onChange: (part: Filter) => void
}

function LogFilter({ filter, log, onChange }: LogFilterProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Person')}>
        <Select
          placeholder={t('Everyone')}
          value={filter.personId ?? ''}
          onChange={({ target }) => onChange({ personId: target.value || undefined })}
        >
          {log?.people.map((person) => (
            <option key={person.id} value={person.id}>
              {joined(displayName(person), roleInWords(person.role))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Records')}>
        <Select
          placeholder={t('All records')}
          value={filter.kind ?? ''}
          onChange={({ target }) => onChange({ kind: (target.value || undefined) as LogKind | undefined })}
        >
          {logKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kindTitles[kind])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('From')}>
        <TextInput
          type="date"
          value={filter.from ?? log?.from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </Field>
      <Field label={t('To')}>
        <TextInput
          type="date"
          value={filter.to ?? log?.to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </Field>
      <Checkbox
        className="sm:col-span-2"
        label={t('Also show who viewed something')}
        checked={filter.views === 'true'}
        onChange={({ target }) => onChange({ views: target.checked ? 'true' : undefined })}
      />
    </div>
  )
}

interface EventsProps {
  log: Log
  page: number
  onPage: (page: number) => void
}

function Events({ log: { events, total }, page, onPage }: EventsProps) {
  if (total === 0)
    return (
      <EmptyState icon={History} title={t('Nothing in this period')}>
        {t('Choose other days, another person or other records.')}
      </EmptyState>
    )
  const pages = Math.ceil(total / PER_PAGE)
  return (
    <>
      <Rows label={t('Activity log')}>
        {events.map((event) => (
          <LogLine key={event.id} event={event} />
        ))}
      </Rows>
      <nav aria-label={t('Pages of the activity log')} className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums">
          {rangeOf({ page, perPage: PER_PAGE, shown: events.length, total })}
        </p>
        {pages > 1 ? (
          <div className="flex gap-2">
            <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
              {t('Previous')}
            </Button>
            <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              {t('Next')}
            </Button>
          </div>
        ) : null}
      </nav>
    </>
  )
}

function LogLine({ event }: { event: LogEvent }) {
  const { at, who, about, chartId } = event
  const isHydrated = useHydrated()
  return (
    <Row
      title={deedInWords(event)}
      detail={
        <Parts>
          {who ? (who.isYou ? t('You') : displayName(who)) : t('A patient, or automatic')}
          {about ? t('for {person}', { person: displayName(about) }) : null}
          <time dateTime={at} className="tabular-nums">
            {isHydrated ? momentInWords(at) : '\u00a0'}
          </time>
        </Parts>
      }
      aside={
        chartId ? (
          <Link to={`/patients/${chartId}`} className="link inline-flex min-h-11 items-center md:min-h-0">
            {t('Open chart')}
          </Link>
        ) : null
      }
    />
  )
}

/** Parts of a line with a dot between them. */
const Parts = ({ children }: { children: ReactNode[] }) => (
  <>
    {children
      .filter((part) => part !== null)
      .map((part, at) => (
        <span key={at}>
          {at > 0 ? ' · ' : null}
          {part}
        </span>
      ))}
  </>
)
