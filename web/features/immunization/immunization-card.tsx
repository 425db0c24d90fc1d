import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ChartImmunizations, PlannedImmunization } from '#contract/immunization/immunizations.ts'
import { schedules } from '#contract/immunization/plan.ts'
import { type ScheduleId, scheduleIds } from '#contract/immunization/schedule.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { printAlone } from '#web/ui/print-alone.ts'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useChooseSchedule, useGiveToday } from './api.ts'
import { DoseDialog } from './dose-dialog.tsx'
import { type DoseActions, type Opened, OtherDoses, PlanList } from './plan-list.tsx'
import { PrintedCard } from './printed-card.tsx'
import { immunizationsQuery } from './public/query.ts'
import { nameOf } from './words.ts'

type Chart = Pick<
  Patient,
  'id' | 'dateOfBirth' | 'birthYear' | 'gender' | 'user' | 'chartNumber' | 'clinic' | 'guardian'
>

/** The vaccines of a chart: given, due and next, for those who can read them. */
export function ImmunizationCard({ chart }: { chart: Chart }) {
  const { data, error, refetch, isFetching } = useQuery(immunizationsQuery(chart.id))
  if (!data)
    return (
      <Card title={t('Vaccines')}>
        {error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {t('Vaccines couldn’t be loaded. {error}', { error: sentenceOf(error) })}
          </InlineError>
        ) : (
          <SkeletonRows rows={3} label={t('Loading vaccines...')} />
        )}
      </Card>
    )
  // adults see the card once something is recorded
  if (data.plan.length === 0 && data.doses.length === 0 && !data.can.record) return null
  return <LoadedCard chart={chart} data={data} />
}

function LoadedCard({ chart, data }: { chart: Chart; data: ChartImmunizations }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const printed = useRef<HTMLDivElement>(null)
  const today = dateIn(chart.clinic.timeZone)
  const give = useGiveToday(chart.id, today)
  const actions = data.can.record
    ? { onRecord: setOpened, onGiveToday: (planned: PlannedImmunization) => give.mutate(planned) }
    : null
  return (
    <>
      <Card
        title={t('Vaccines')}
        action={
          <HeadButtons
            onPrint={data.plan.length + data.doses.length > 0 ? () => printAlone(printed.current) : undefined}
            onRecord={actions ? () => setOpened({}) : undefined}
          />
        }
      >
        <div className="flex flex-col gap-4">
          <Summary data={data} />
          <NowList data={data} actions={actions} />
          {data.plan.length > 0 ? (
            <details>
              <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">
                {t('Whole schedule')}
              </summary>
              <div className="mt-3 flex flex-col gap-3">
                <ScheduleLine chart={chart} data={data} />
                <PlanList data={data} actions={actions} />
              </div>
            </details>
          ) : null}
          <OtherDoses data={data} actions={actions} />
          {actions ? null : (
            <a href="/health-conditions/vaccination" className="link w-fit text-sm">
              {t('Guide: vaccination, and what is normal afterwards')}
            </a>
          )}
        </div>
      </Card>
      <div ref={printed} className="on-paper-only">
        <PrintedCard chart={chart} data={data} today={today} />
      </div>
      {opened ? <DoseDialog {...opened} patientId={chart.id} today={today} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

/** Print card, and Record Vaccine for those who can. */
const HeadButtons = ({ onPrint, onRecord }: { onPrint?: () => void; onRecord?: () => void }) => (
  <span className="flex flex-wrap justify-end gap-2">
    {onPrint ? (
      <Button size="sm" variant="quiet" onClick={onPrint}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print card')}
      </Button>
    ) : null}
    {onRecord ? (
      <Button size="sm" variant="secondary" onClick={onRecord}>
        <Plus aria-hidden="true" className="size-4" />
        {t('Record Vaccine')}
      </Button>
    ) : null}
  </span>
)

/** What is missing for a plan, or the next dose in one line. */
function Summary({ data: { plan, without, doses } }: { data: ChartImmunizations }) {
  if (without === 'birth-date') return <p>{t('Enter the date of birth in the chart to see which vaccines are due.')}</p>
  if (without === 'adult') return doses.length > 0 ? null : <p className="text-muted">{t('No vaccines recorded.')}</p>
  const now = plan.filter(({ status }) => status === 'due' || status === 'overdue').length
  if (now > 0) return null
  const next = plan.filter(({ status }) => status === 'upcoming').toSorted((a, b) => (a.dueOn! < b.dueOn! ? -1 : 1))[0]
  return (
    <p className="text-muted">
      {next
        ? t('Nothing is due now. Next: {vaccine}, from {date}.', {
            vaccine: nameOf(next),
            date: plainDate(next.dueOn!),
          })
        : t('Nothing on the schedule is due.')}
    </p>
  )
}

/** The doses that are due or overdue, without opening the schedule. */
function NowList({ data, actions }: { data: ChartImmunizations; actions: DoseActions | null }) {
  const now = data.plan.filter(({ status }) => status === 'due' || status === 'overdue')
  if (now.length === 0) return null
  return (
    <section aria-label={t('Due now')}>
      <PlanList data={{ ...data, plan: now }} actions={actions} />
    </section>
  )
}

/** Which schedule the plan follows; doctors choose another one for this chart. */
function ScheduleLine({ chart, data }: { chart: Chart; data: ChartImmunizations }) {
  const choose = useChooseSchedule(chart.id)
  const { schedule, isOwnSchedule, clinicSchedule, can } = data
  const { name, edition } = schedules[schedule]
  return (
    <div className="flex flex-col gap-2 text-sm">
      {can.choose ? (
        <Field label={t('Schedule')} className="max-w-md" error={choose.error ? sentenceOf(choose.error) : undefined}>
          <Select
            value={isOwnSchedule ? schedule : ''}
            disabled={choose.isPending}
            onChange={({ target: { value } }) => choose.mutate(value === '' ? null : (value as ScheduleId))}
          >
            <option value="">{t('Same as clinic: {schedule}', { schedule: t(schedules[clinicSchedule].name) })}</option>
            {scheduleIds.map((id) => (
              <option key={id} value={id}>
                {t(schedules[id].name)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p>{t(name)}</p>
      )}
      <p className="text-muted">
        {t('Edition: {edition}. A dose without an upper age is overdue after four weeks.', {
          edition: t(edition),
        })}
      </p>
    </div>
  )
}
