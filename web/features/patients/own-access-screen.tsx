import { t } from '#language/translate.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { accessInWords } from '#contract/patients/access.ts'
import { exportOwnAccess, type OwnAccess } from '#contract/patients/own-access.ts'
import { addressOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { displayName, fullName, whoInWords } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { accessClinicsQuery, ownAccessQuery } from './api.ts'
import { aboutInWords } from './chart/access-card.tsx'

const keyOf = ({ at, what, who, patient, clinic }: OwnAccess) =>
  [at, what, who && displayName(who), fullName(patient), clinic?.id].join(' ')

const isDay = (text: string | null) => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Returns the filter of the page's address; wrong values count as none. */
function useFilter() {
  const [address, setAddress] = useSearchParams()
  const [clinicId, from, to] = ['clinic', 'from', 'to'].map((name) => address.get(name) ?? '')
  const filter = {
    ...(clinicId ? { clinicId } : {}),
    ...(isDay(from!) ? { from } : {}),
    ...(isDay(to!) ? { to } : {}),
  }
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { clinicId: clinicId!, from: from!, to: to!, filter, set, clear: () => setAddress({}, { replace: true }) }
}

/** Who saw, changed or exported the records of the person and their family, at all clinics. */
export function OwnAccessScreen() {
  const { clinicId, from, to, filter, set, clear } = useFilter()
  const { data: clinics = [] } = useQuery(accessClinicsQuery)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <EnabledOnceHydrated>
      <PageHead title={t('Who saw your records')} noIndex />
      <PageHeader
        title={t('Who saw your records')}
        description={t('At all clinics, for you and your family')}
        action={
          <LinkButton href={addressOf(exportOwnAccess, { query: filter })} variant="secondary">
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download CSV')}
          </LinkButton>
        }
      />
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        <Field label={t('Clinic')}>
          <Select
            placeholder={t('All clinics')}
            value={clinicId}
            onChange={(event) => set('clinic', event.target.value)}
          >
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('From')}>
          <TextInput type="date" value={from} onChange={(event) => set('from', event.target.value)} />
        </Field>
        <Field label={t('To')}>
          <TextInput type="date" value={to} onChange={(event) => set('to', event.target.value)} />
        </Field>
      </div>
      {clinicId ? (
        <p className="mb-4 text-sm text-muted">
          {t('Test reports that you share belong to no clinic. Choose “All clinics” to see who opened them.')}
        </p>
      ) : null}
      <Card>
        <PagedList
          query={useInfiniteQuery(ownAccessQuery(filter))}
          inWords={sentenceOf}
          rows={6}
          keyOf={keyOf}
          empty={
            <EmptyState
              icon={Eye}
              title={isFiltered ? t('No one saw your records on these days') : t('No one has seen your records yet')}
              action={
                isFiltered ? (
                  <Button variant="secondary" onClick={clear}>
                    {t('Show all')}
                  </Button>
                ) : undefined
              }
            >
              {isFiltered
                ? t('Choose another clinic or other days.')
                : t('Once a clinic keeps a record of you, you see here who opens, changes or exports it.')}
            </EmptyState>
          }
        >
          {(items) => (
            <ol className="divide-y divide-line">
              {items.map(([key, one]) => (
                <li key={key} className="py-3 first:pt-0 last:pb-0">
                  <Entry one={one} />
                </li>
              ))}
            </ol>
          )}
        </PagedList>
      </Card>
    </EnabledOnceHydrated>
  )
}

const Entry = ({ one: { at, what, who, about, patient, clinic } }: { one: OwnAccess }) => (
  <>
    <p className="break-words">
      {t(accessInWords[what], { who: whoInWords(who) })}
      {about ? ` (${aboutInWords(about)})` : ''}
    </p>
    <p className="text-sm break-words text-muted">
      <time dateTime={at} className="tabular-nums">
        {momentInWords(at)}
      </time>
      {` · ${t('Record of {name}', { name: fullName(patient) })}`}
      {clinic ? ` · ${clinic.name}` : ''}
    </p>
  </>
)
