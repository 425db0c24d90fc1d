import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Syringe } from 'lucide-react'
import { z } from 'zod'
import {
  type DueChild,
  exportImmunizations,
  getClinicSchedule,
  listDueImmunizations,
  setClinicSchedule,
} from '#contract/immunization/due.ts'
import { schedules } from '#contract/immunization/plan.ts'
import { type ScheduleId, scheduleIds } from '#contract/immunization/schedule.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { addressOf, call, callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, useAddress } from '#web/lib/use-address.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { DueRow } from './due-row.tsx'

const PER_PAGE = 25
const spans = [0, 7, 14, 30, 90] as const
const DueAddress = z.object({
  page: pageInAddress,
  within: z.coerce.number().int().min(0).max(90).catch(14),
  clinic: z.string().catch(''),
})

const dueQuery = (page: number, within: number, clinicId: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'list', 'immunizations-due', page, within, clinicId],
    queryFn: () =>
      callList(listDueImmunizations, {
        query: { limit: PER_PAGE, offset: (page - 1) * PER_PAGE, within, clinicId: clinicId || undefined },
      }),
    placeholderData: keepPreviousData,
  })

const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/clinics', id, 'immunization-schedule'],
    queryFn: () => call(getClinicSchedule, { params: { id } }),
  })

/** Returns the clinics whose list a reader sees, and those where they are a doctor. */
function useClinics() {
  const memberships = useShownMemberships()
  const unique = (all: typeof memberships) => [
    ...new Map(all.map(({ clinic }) => [clinic.id, clinic] as const)).values(),
  ]
  return {
    clinics: unique(memberships.filter(({ role }) => role !== 'clinic_admin')),
    treated: unique(memberships.filter(({ role }) => role === 'doctor')),
  }
}

/** The children whose vaccines are due: called and booked from here. */
export function DueScreen({ onBook }: { onBook: (child: DueChild) => void }) {
  const { treated } = useClinics()
  return (
    <>
      <PageHead title={t('Vaccines due')} noIndex />
      <BackLink to="/patients">{t('Patient Management')}</BackLink>
      <PageHeader
        title={t('Vaccines due')}
        description={t('Children with at least one recorded vaccine')}
        action={treated.map(({ id, name }) => (
          <LinkButton key={id} variant="secondary" href={addressOf(exportImmunizations, { params: { id } })}>
            <Download aria-hidden="true" className="size-4.5" />
            {treated.length > 1 ? t('Export {clinic}', { clinic: name }) : t('Export')}
          </LinkButton>
        ))}
      />
      <DueList onBook={onBook} />
    </>
  )
}

function DueList({ onBook }: { onBook: (child: DueChild) => void }) {
  const { address, hrefOf, go } = useAddress(DueAddress)
  const { page, within, clinic } = address
  const query = useQuery(dueQuery(page, within, clinic))
  return (
    <>
      <Filters address={address} onChange={go} />
      <ListPage
        query={query}
        inWords={sentenceOf}
        loading={t('Loading children...')}
        rows={6}
        empty={({ total }) => (total === 0 ? <NoneDue /> : null)}
      >
        {({ items, total }) => (
          <>
            <div className="mb-4">
              <Rows label={t('Children with vaccines due')}>
                {items.map((child) => (
                  <DueRow key={child.patientId} child={child} onBook={onBook} />
                ))}
              </Rows>
            </div>
            <Pagination
              page={page}
              pages={Math.ceil(total / PER_PAGE)}
              hrefOf={(next) => hrefOf({ page: next })}
              onGo={(next) => go({ page: next })}
              summary={rangeOf({ page, perPage: PER_PAGE, shown: items.length, total })}
            />
          </>
        )}
      </ListPage>
    </>
  )
}

interface FiltersProps {
  address: { within: number; clinic: string }
  onChange: (change: { within?: number; clinic?: string }) => void
}

/** How far to look ahead, the clinic, and which schedule it has. */
function Filters({ address: { within, clinic }, onChange }: FiltersProps) {
  const { clinics, treated } = useClinics()
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <Field label={t('Overdue, and due within')} className="w-full sm:w-52">
        <Select value={within} onChange={({ target: { value } }) => onChange({ within: Number(value) })}>
          {spans.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('today') : t('{days, plural, one {# day} other {# days}}', { days })}
            </option>
          ))}
        </Select>
      </Field>
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} className="w-full sm:w-52">
          <Select value={clinic} onChange={({ target: { value } }) => onChange({ clinic: value })}>
            <option value="">{t('All clinics')}</option>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {treated.map((one) => (
        <ClinicSchedule key={one.id} clinic={one} isNamed={treated.length > 1} />
      ))}
    </div>
  )
}

const NoneDue = () => (
  <EmptyState icon={Syringe} title={t('No vaccines are due')}>
    {t('A child appears here once a vaccine is recorded in the chart and the next one is due.')}
  </EmptyState>
)

/** A doctor chooses the schedule of a clinic here. */
function ClinicSchedule({ clinic: { id, name }, isNamed }: { clinic: { id: string; name: string }; isNamed: boolean }) {
  const client = useQueryClient()
  const chosen = scheduleQuery(id)
  const { data } = useQuery(chosen)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (schedule: ScheduleId) => call(setClinicSchedule, { params: { id }, body: { schedule } }),
    onSuccess: (saved) => {
      client.setQueryData(chosen.queryKey, saved)
      void client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'list'] })
      toast({ title: t('Schedule saved'), description: t(schedules[saved.schedule].name) })
    },
  })
  if (!data) return null
  return (
    <Field
      label={isNamed ? t('Schedule of {clinic}', { clinic: name }) : t('Schedule of the clinic')}
      className="w-full sm:w-80"
      error={error ? sentenceOf(error) : undefined}
    >
      <Select
        value={data.schedule}
        disabled={isPending}
        onChange={({ target: { value } }) => mutate(value as ScheduleId)}
      >
        {scheduleIds.map((one) => (
          <option key={one} value={one}>
            {t(schedules[one].name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
