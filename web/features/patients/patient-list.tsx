import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, UserPlus, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useExistingPage } from '#web/lib/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { PAGE_SIZE, patientsQuery } from './api.ts'
import { PatientFilter } from './patient-filter.tsx'
import { addressOf, usePatientsAddress } from './use-patients-address.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { joined } from '#web/lib/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { bornInWords, genderInWords, nameOf } from './public/words.ts'

interface PatientListProps {
  /** True if the reader belongs to a clinic. */
  belongs: boolean
  onEdit: (id: string) => void
  onAdd: () => void
  /** Called when the server answers 403. */
  onShut: () => void
}

/** A page of charts with search and filter. */
export function PatientList({ belongs, onEdit, onAdd, onShut }: PatientListProps) {
  const { address, go } = usePatientsAddress()
  const navigate = useNavigate()
  const query = useQuery(patientsQuery(address))
  const { data, error, isPlaceholderData } = query
  const isForbidden = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isForbidden) onShut()
  }, [isForbidden, onShut])
  const total = data?.total ?? 0
  // Enter may come before the reply: then the only chart found is opened on arrival
  const [entered, setEntered] = useState<string | null>(null)
  const only = data?.total === 1 && !isPlaceholderData && entered && entered === address.search ? data.items[0] : null
  useEffect(() => {
    if (only) void navigate(`/patients/${only.id}`)
  }, [only, navigate])
  useExistingPage(query, address.page, PAGE_SIZE, (page) => go({ page }, true))
  return (
    <>
      <PatientFilter address={address} go={go} onEnter={setEntered} />
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading patients...')}
        rows={8}
        empty={({ items }) =>
          items.length === 0 ? <NoPatients isSearching={address.search !== ''} belongs={belongs} onAdd={onAdd} /> : null
        }
      >
        {({ items }) => (
          <>
            <ul
              aria-label={t('Patients')}
              className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
            >
              {items.map((patient) => (
                <PatientRow key={patient.id} patient={patient} onEdit={() => onEdit(patient.id)} />
              ))}
            </ul>
            <div className="mt-4">
              <Pagination
                page={address.page}
                pages={Math.ceil(total / PAGE_SIZE)}
                hrefOf={(page) => addressOf({ ...address, page })}
                onGo={(page) => go({ page })}
                summary={rangeOf({ page: address.page, perPage: PAGE_SIZE, shown: items.length, total })}
              />
            </div>
          </>
        )}
      </ListPage>
    </>
  )
}

function NoPatients({ isSearching, belongs, onAdd }: { isSearching: boolean; belongs: boolean; onAdd: () => void }) {
  if (isSearching)
    return (
      <EmptyState icon={Users} title={t('No patients found')}>
        {t('Try fewer letters, an email address or the last digits of a phone number.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Users}
      title={t('No patients yet')}
      action={
        belongs ? (
          <Button variant="secondary" onClick={onAdd}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            {t('Add first patient')}
          </Button>
        ) : undefined
      }
    >
      {belongs
        ? t('Add your patients here. Online bookings create charts automatically.')
        : t('You don’t belong to a clinic yet. Once you do, its patients appear here.')}
    </EmptyState>
  )
}

/** One chart: name and contact data. A card on a phone, aligned columns on a desktop. */
function PatientRow({ patient, onEdit }: { patient: PatientSummary; onEdit: () => void }) {
  const memberships = useShownMemberships()
  const { user, phone, gender, chartNumber, clinicName } = patient
  const { timeZone } = useSignedInUser()
  const hasClinics = new Set(memberships.map(({ clinic }) => clinic.id)).size > 1
  const inWords = useClinicPhones()
  const name = nameOf(patient)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:gap-4">
      <Avatar firstName={user.firstName} lastName={user.lastName} src={user.profileImageUrl} />
      <div className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,6fr)] lg:items-center">
        <div className="min-w-0">
          <Link
            to={`/patients/${patient.id}`}
            className="-my-2.5 inline-block max-w-full py-2.5 font-medium break-words hover:underline"
          >
            {name}
          </Link>
          <p className="text-sm text-muted">
            {joined(t('Chart {chartNumber}', { chartNumber }), hasClinics ? clinicName : null)}
          </p>
        </div>
        <p className="min-w-0 text-sm text-muted md:text-base md:text-ink">
          {joined(genderInWords(gender), bornInWords(patient, timeZone ?? undefined)) || t('No birth date')}
        </p>
        <p className="min-w-0 text-sm md:col-span-2 lg:col-span-1">
          <span className="whitespace-nowrap tabular-nums">
            {phone ? inWords(phone, patient.clinicId) : t('No phone')}
          </span>
          <span className="block truncate text-muted" title={user.email ?? undefined}>
            {user.email ?? t('No email')}
          </span>
        </p>
      </div>
      <IconButton label={t('Edit {name}', { name })} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  )
}
