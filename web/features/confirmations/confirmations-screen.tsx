import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import {
  CONFIRMATIONS_PER_PAGE,
  type ConfirmationStatus,
  confirmationStatuses,
  type ClinicToConfirm,
  type DoctorToConfirm,
} from '#contract/confirmations.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { clinicsQuery, doctorsQuery, type Kind } from './api.ts'
import { type Fact, SubjectCard } from './subject-card.tsx'

const tabs: { value: Kind; label: Message }[] = [
  { value: 'clinics', label: msg('Clinics') },
  { value: 'doctors', label: msg('Doctors') },
]

const statusLabels: Record<ConfirmationStatus, Message> = {
  waiting: msg('Pending'),
  refused: msg('Refused'),
  confirmed: msg('Confirmed'),
}

/** Clinics and doctors that the operator confirms or refuses. */
export function ConfirmationsScreen() {
  const [address, setAddress] = useSearchParams()
  const kind: Kind = address.get('tab') === 'doctors' ? 'doctors' : 'clinics'
  const status = confirmationStatuses.find((one) => one === address.get('status')) ?? 'waiting'
  const page = Math.max(1, Number(address.get('page')) || 1)
  const go = (next: Record<string, string>) => setAddress({ tab: kind, status, ...next })
  const shown = { status, page, hrefOf: (to: number) => `?tab=${kind}&status=${status}&page=${to}` }
  const onGo = (to: number) => go({ page: String(to) })
  return (
    <>
      <PageHead title={t('Confirmations')} noIndex />
      <PageHeader
        title={t('Confirmations')}
        description={t(
          'Printed prescriptions say “valid” only if you have confirmed the clinic and the doctor’s registration.',
        )}
      />
      <Tabs
        label={t('What to confirm')}
        tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))}
        value={kind}
        onChange={(tab) => setAddress({ tab, status })}
      >
        <Field label={t('Status')} className="mb-4 w-full sm:w-52">
          <Select value={status} onChange={(event) => setAddress({ tab: kind, status: event.target.value })}>
            {confirmationStatuses.map((one) => (
              <option key={one} value={one}>
                {t(statusLabels[one])}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'clinics' ? <Clinics {...shown} onGo={onGo} /> : <Doctors {...shown} onGo={onGo} />}
      </Tabs>
    </>
  )
}

interface ListProps {
  status: ConfirmationStatus
  page: number
  hrefOf: (page: number) => string
  onGo: (page: number) => void
}

const Clinics = (props: ListProps) => (
  <List {...props} kind="clinics" query={useQuery(clinicsQuery(props))}>
    {(one) => <SubjectCard key={one.id} kind="clinics" subject={one} facts={factsOfClinic(one)} />}
  </List>
)

const Doctors = (props: ListProps) => (
  <List {...props} kind="doctors" query={useQuery(doctorsQuery(props))}>
    {(one) => <SubjectCard key={one.id} kind="doctors" subject={one} facts={factsOfDoctor(one)} />}
  </List>
)

const kindWords: Record<Kind, { loading: Message; nonePending: Message; none: Message }> = {
  clinics: { loading: msg('Loading clinics...'), nonePending: msg('No pending clinics'), none: msg('No clinics here') },
  doctors: { loading: msg('Loading doctors...'), nonePending: msg('No pending doctors'), none: msg('No doctors here') },
}

interface LoadedListProps<One> extends ListProps {
  kind: Kind
  query: Parameters<typeof ListPage<{ items: One[]; total: number }>>[0]['query']
  children: (one: One) => ReactNode
}

function List<One>({ kind, query, page, hrefOf, onGo, status, children }: LoadedListProps<One>) {
  return (
    <ListPage
      query={query}
      inWords={sentenceOf}
      loading={t(kindWords[kind].loading)}
      empty={({ total }) =>
        total > 0 ? null : (
          <EmptyState
            icon={ShieldCheck}
            title={status === 'waiting' ? t(kindWords[kind].nonePending) : t(kindWords[kind].none)}
          >
            {status === 'waiting'
              ? t('New ones appear here, and those that changed after you confirmed them.')
              : t('Choose another status to see the others.')}
          </EmptyState>
        )
      }
    >
      {({ items, total }) => (
        <>
          <ul className="flex flex-col gap-3">{items.map(children)}</ul>
          <div className="mt-4">
            <Pagination
              page={page}
              pages={Math.ceil(total / CONFIRMATIONS_PER_PAGE)}
              hrefOf={hrefOf}
              onGo={onGo}
              summary={rangeOf({ page, perPage: CONFIRMATIONS_PER_PAGE, shown: items.length, total })}
            />
          </div>
        </>
      )}
    </ListPage>
  )
}

const contact = ({ name, email, isEmailProved }: ClinicToConfirm['administrators'][number]) =>
  `${[name, email].filter(Boolean).join(', ')}${isEmailProved ? '' : ` (${t('email not confirmed')})`}`

const factsOfClinic = (one: ClinicToConfirm): Fact[] => [
  { name: t('Address'), value: one.address },
  { name: t('Phone'), value: one.phone },
  { name: t('Email'), value: one.email },
  { name: t('Website'), value: one.website },
  { name: t('Specialty'), value: one.specialty && specialtyInWords(one.specialty) },
  { name: t('Administrators'), value: one.administrators.map(contact).join('; ') },
  { name: t('Booking page'), value: one.isPublic ? t('Public') : t('Not public') },
]

const factsOfDoctor = (one: DoctorToConfirm): Fact[] => [
  { name: t('Registration'), value: one.registration },
  { name: t('Qualification'), value: one.qualification },
  { name: t('Specialty'), value: one.specialty && specialtyInWords(one.specialty) },
  { name: t('Account'), value: contact({ ...one, name: '' }) },
  { name: t('Clinic'), value: `${one.clinic.name} (${t(statusLabels[one.clinic.status]).toLowerCase()})` },
]
