import { t } from '#language/translate.ts'
import { Ellipsis } from 'lucide-react'
import type { ChartImmunizations, Immunization, PlannedImmunization } from '#contract/immunization/immunizations.ts'
import { partialDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { ageInWords, detailsOf, findings, nameOf, nameOfDose, standingOf } from './words.ts'

/** The dose that the form is open for: a recorded one to correct, a planned one to record, or neither for any other. */
export interface Opened {
  record?: Immunization
  planned?: PlannedImmunization
}

/** What the list can do with its doses. */
export interface DoseActions {
  onRecord: (opened: Opened) => void
  onGiveToday: (planned: PlannedImmunization) => void
}

interface PlanListProps {
  data: ChartImmunizations
  /** Missing for readers. */
  actions: DoseActions | null
}

/** The schedule's doses by age: those given, and those due. */
export function PlanList({ data: { plan, doses }, actions }: PlanListProps) {
  const ages = [...new Set(plan.map(({ dueAge }) => dueAge))]
  return (
    <div className="flex flex-col gap-3">
      {ages.map((age) => (
        <div key={age} className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <h3 className="pt-1.5 text-sm font-medium text-muted">{ageInWords(age)}</h3>
          <ul className="divide-y divide-line border-line sm:border-s sm:ps-4">
            {plan
              .filter(({ dueAge }) => dueAge === age)
              .map((one) => (
                <PlanRow
                  key={`${one.vaccine} ${one.dose}`}
                  planned={one}
                  record={doses.find(({ id }) => id === one.recordId)}
                  actions={actions}
                />
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface PlanRowProps {
  planned: PlannedImmunization
  record: Immunization | undefined
  actions: DoseActions | null
}

function PlanRow({ planned, record, actions }: PlanRowProps) {
  const { tone, label, detail } = standingOf(planned)
  const { status, finding, note } = planned
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words">
          <span className="font-medium">{nameOf(planned)}</span>
        </p>
        {record ? (
          <p className="text-sm text-muted">
            {joined(
              t('given {date}', { date: partialDate(record.givenOn) }),
              record.vaccine !== planned.vaccine && t('as {vaccine}', { vaccine: nameOfDose(record) }),
              ...detailsOf(record),
              finding && t(findings[finding]),
            )}
          </p>
        ) : (
          <p className="text-sm text-muted">{joined(detail, note)}</p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {record ? <Badge tone="positive">{t('Given')}</Badge> : <Badge tone={tone}>{label}</Badge>}
        {actions && !record && (status === 'due' || status === 'overdue') ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('Give today: {vaccine}', { vaccine: nameOf(planned) })}
            onClick={() => actions.onGiveToday(planned)}
          >
            {t('Give today')}
          </Button>
        ) : null}
        {actions ? <RowMenu planned={planned} record={record} actions={actions} /> : null}
      </div>
    </li>
  )
}

const RowMenu = ({ planned, record, actions }: PlanRowProps & { actions: DoseActions }) => (
  <Menu
    trigger={
      <IconButton label={t('Actions for {name}', { name: nameOf(planned) })}>
        <Ellipsis aria-hidden="true" className="size-4.5" />
      </IconButton>
    }
  >
    {record ? (
      <MenuItem onSelect={() => actions.onRecord({ record })}>{t('Correct')}</MenuItem>
    ) : (
      <MenuItem onSelect={() => actions.onRecord({ planned })}>{t('Record with details')}</MenuItem>
    )}
  </Menu>
)

/** Doses beside the schedule, and those entered in error, with their earlier versions. */
export function OtherDoses({ data: { plan, doses }, actions }: PlanListProps) {
  const inPlan = new Set(plan.map(({ recordId }) => recordId))
  const others = doses.filter(({ id, status }) => status === 'given' && !inPlan.has(id))
  const folded = doses.filter(({ status, earlier }) => status === 'error' || earlier.length > 0)
  return (
    <>
      {others.length > 0 ? (
        <section aria-label={t('Other vaccines')}>
          <h3 className="text-sm font-medium text-muted">{plan.length > 0 ? t('Other vaccines') : t('Vaccines')}</h3>
          <ul className="divide-y divide-line">
            {others.map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
                <p className="min-w-0 break-words">
                  <span className="font-medium">{nameOfDose(one)}</span>{' '}
                  <span className="text-sm text-muted">
                    {joined(t('given {date}', { date: partialDate(one.givenOn) }), ...detailsOf(one), one.note)}
                  </span>
                </p>
                {actions ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Correct {name}', { name: nameOfDose(one) })}
                    onClick={() => actions.onRecord({ record: one })}
                  >
                    {t('Correct')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {folded.length > 0 ? <Corrections doses={folded} actions={actions} /> : null}
    </>
  )
}

/** What was corrected or entered in error, behind a line that opens it. */
const Corrections = ({ doses, actions }: { doses: readonly Immunization[]; actions: DoseActions | null }) => (
  <details className="text-sm">
    <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">{t('Corrections')}</summary>
    <ul className="mt-1 flex flex-col divide-y divide-line">
      {doses.map((one) => (
        <li key={one.id} className="flex flex-wrap items-start justify-between gap-2 py-1.5">
          <div className="min-w-0">
            <p>
              {joined(
                nameOfDose(one),
                partialDate(one.givenOn),
                one.status === 'error' && t('entered in error: {reason}', { reason: one.reason ?? '' }),
              )}
            </p>
            {one.earlier.map((was) => (
              <p key={was.version} className="text-muted">
                {joined(
                  t('before: {what}', { what: nameOfDose({ ...one, ...was }) }),
                  partialDate(was.givenOn),
                  was.batch && t('batch {batch}', { batch: was.batch }),
                  was.changedBy && fullName(was.changedBy),
                )}
              </p>
            ))}
          </div>
          {actions && one.status === 'error' ? (
            <Button size="sm" variant="quiet" onClick={() => actions.onRecord({ record: one })}>
              {t('Correct')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  </details>
)
