import { t } from '#language/translate.ts'
import { useQueries } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { listDoctors } from '#contract/doctors.ts'
import { type PrescriptionStatus, prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { statusLooks } from '#web/features/prescriptions/words.ts'
import { call } from '#web/lib/api.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { doctorName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { DateBox } from '#web/ui/date-box.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import {
  everything,
  furtherFilters,
  isFiltered,
  type PrescriptionsAddress,
  type usePrescriptionsAddress,
} from './address.ts'

interface PrescriptionFilterProps extends Pick<ReturnType<typeof usePrescriptionsAddress>, 'go'> {
  address: PrescriptionsAddress
  /** Number of prescriptions found; undefined while loading. */
  total: number | undefined
  /** Enter in the search: opens the prescription if it is the only one found. */
  onEnter: (typed: string) => void
}

/** Search and status of the list, and its further filters: doctor, dates, and the clinic for readers with several. */
export function PrescriptionFilter({ address, go, total, onEnter }: PrescriptionFilterProps) {
  const id = useId()
  const worksAtClinic = useSignedInUser().memberships.length > 0
  const more = furtherFilters(address)
  const [isOpen, setOpen] = useState(more > 0)
  return (
    <search className="mb-5 block">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
        <SearchField
          value={address.q}
          placeholder={worksAtClinic ? t('Patient, medicine, doctor or number') : t('Medicine, doctor or number')}
          className="col-span-2 min-w-0 sm:col-span-1"
          onSearch={(q) => go({ q }, { replace: true })}
          onEnter={onEnter}
        />
        <Field label={t('Status')}>
          <Select
            value={address.status}
            onChange={(event) => go({ status: event.target.value as PrescriptionStatus | '' })}
          >
            <option value="">{t('All Status')}</option>
            {prescriptionStatuses.map((status) => (
              <option key={status} value={status}>
                {t(statusLooks[status].label)}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {more > 0 ? t('Filter ({count})', { count: more }) : t('Filter')}
        </Button>
      </div>
      {isOpen ? <FurtherFilters id={id} address={address} go={go} /> : null}
      <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-muted tabular-nums">
          {total ? t('{total, plural, one {# prescription} other {# prescriptions}}', { total }) : ''}
        </p>
        {isFiltered(address) ? (
          <button type="button" onClick={() => go(everything)} className="link min-h-11 text-sm md:min-h-6">
            {t('Clear search and filters')}
          </button>
        ) : null}
      </div>
    </search>
  )
}

function FurtherFilters({ id, address, go }: Pick<PrescriptionFilterProps, 'address' | 'go'> & { id: string }) {
  const clinics = useOwnClinics(address.clinic)
  const doctors = useDoctorsAt(address.clinic ? [address.clinic] : clinics.map((one) => one.id))
  const { clinic, doctor, from, to } = address
  return (
    <div
      id={id}
      role="group"
      aria-label={t('Filter')}
      className="mt-3 grid animate-fade grid-cols-2 gap-4 rounded-lg border border-line bg-surface-raised p-4 lg:grid-cols-4"
    >
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} className="max-sm:col-span-2">
          <Select value={clinic} onChange={(event) => go({ clinic: event.target.value, doctor: '' })}>
            <option value="">{t('All clinics')}</option>
            {clinics.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {clinics.length > 0 ? (
        <Field label={t('Doctor')} className="max-sm:col-span-2">
          <Combobox
            items={doctors}
            value={doctors.find(({ value }) => value === doctor) ?? null}
            onChange={(item) => go({ doctor: item?.value ?? '' })}
            placeholder={t('All doctors')}
            emptyText={t('No matching doctors')}
          />
        </Field>
      ) : null}
      <Field label={t('From')} className="min-w-0">
        <DateBox value={from} max={to} onChange={(date) => go({ from: date }, { replace: true })} />
      </Field>
      <Field
        label={t('To')}
        className="min-w-0"
        error={from && to && to < from ? t('Choose a date on or after the start date') : undefined}
      >
        <DateBox value={to} min={from} onChange={(date) => go({ to: date }, { replace: true })} />
      </Field>
    </div>
  )
}

/**
 * Returns the clinics that the reader belongs to; while the page shows one of them and the address names none, only
 * that one.
 */
function useOwnClinics(named: string): { id: string; name: string }[] {
  const all = useSignedInUser().memberships
  const shown = useShownMemberships()
  const memberships = named ? all : shown
  return [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
}

const useDoctorsAt = (clinicIds: readonly string[]): ComboboxItem[] =>
  useQueries({
    queries: clinicIds.map((clinicId) => ({
      queryKey: ['/api/doctors', clinicId],
      queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
    })),
  }).flatMap(({ data }) =>
    (data ?? []).map(({ id, user, specialty }) => ({
      value: id,
      label: doctorName(user),
      detail: specialtyInWords(specialty),
    })),
  )
