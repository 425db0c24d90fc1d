import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { Check, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { medicineMessages, type Plan, type PlanStep } from '#contract/medicine-reminders/plans.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMark } from './doses.ts'
import { useDeletePlan, useSwitchPlan } from './api.ts'
import { courseInWords, leftInWords, planState, spanInWords, stepInWords, whenInWords } from './words.ts'

interface PlanListProps {
  plans: readonly Plan[]
  zone: string
  today: string
  onEdit: (plan: Plan) => void
}

const isGoing = ({ state }: Plan) => state === 'active' || state === 'off'

/** The medicines with their times; ended ones are listed below. */
export function PlanList({ plans, zone, today, onEdit }: PlanListProps) {
  const [deleting, setDeleting] = useState<Plan | null>(null)
  const remove = useDeletePlan(() => setDeleting(null))
  const sorted = [...plans.filter(isGoing), ...plans.filter((one) => !isGoing(one))]
  return (
    <>
      <ul aria-label={t('Medicines')} className="grid gap-4 lg:grid-cols-2">
        {sorted.map((plan) => (
          <PlanItem
            key={plan.id}
            plan={plan}
            zone={zone}
            today={today}
            onEdit={() => onEdit(plan)}
            onDelete={() => setDeleting(plan)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setDeleting(null)
          remove.reset()
        }}
        title={t('Delete {name}?', { name: deleting?.name })}
        description={t('Its reminders and doses are deleted, too. To keep them, turn the reminders off instead.')}
        confirmText={t('Delete medicine')}
        pendingText={t('Deleting...')}
        pending={remove.isPending}
        error={problemOf(remove.error) ?? undefined}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  )
}

interface PlanItemProps extends Omit<PlanListProps, 'plans' | 'onEdit'> {
  plan: Plan
  onEdit: () => void
  onDelete: () => void
}

function PlanItem({ plan, zone, today, onEdit, onDelete }: PlanItemProps) {
  const { name, dosage, instructions, familyMember, prescription, state, supply, steps } = plan
  const switching = useSwitchPlan()
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg break-words">{name}</h3>
        <span className="flex flex-wrap gap-2">
          {supply?.isLow ? <Badge tone="caution">{t('Running low')}</Badge> : null}
          <Badge tone={planState[state].tone}>{t(planState[state].text)}</Badge>
        </span>
      </div>
      <p className="text-sm break-words text-muted">
        <bdi>{joined(familyMember && t('For {name}', { name: fullName(familyMember) }), dosage, instructions)}</bdi>
      </p>
      <p>{joined(whenInWords(plan), courseInWords(plan, today), supply && leftInWords(supply.left))}</p>
      {steps && steps.length > 1 ? <Steps steps={steps} today={today} /> : null}
      {prescription ? (
        <p className="text-sm">
          <Link to={`/prescriptions/${prescription.id}`} className="text-brand hover:underline">
            {t('Prescription {number}', { number: prescription.number })}
          </Link>
          {prescription.isChanged && isGoing(plan) ? (
            <span className="mt-1 block text-caution">{t(medicineMessages.replaced)}</span>
          ) : null}
        </p>
      ) : null}
      {isGoing(plan) ? (
        <Switch
          label={
            <>
              <Trans
                text="Reminders<span> for {name}</span>"
                values={{ name }}
                tags={{ span: (words) => <span className="sr-only">{words}</span> }}
              />
            </>
          }
          checked={plan.isOn}
          disabled={switching.isPending}
          onChange={(isOn) => switching.set(plan, isOn)}
        />
      ) : null}
      <PlanActions plan={plan} zone={zone} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}

/** The steps of a course, one after the other. */
const Steps = ({ steps, today }: { steps: readonly PlanStep[]; today: string }) => (
  <ol className="list-decimal ps-5 text-sm">
    {steps.map((step) => (
      <li key={step.startsOn} className={step.endsOn && step.endsOn < today ? 'text-muted' : undefined}>
        {stepInWords(step)}
        <span className="block text-muted">{spanInWords(step)}</span>
      </li>
    ))}
  </ol>
)

/** Records that a medicine without times was taken now. */
function TakenNow({ plan: { id, name }, zone }: { plan: Plan; zone: string }) {
  const mark = useMark()
  const take = () => {
    const now = new Date()
    mark.mutate(
      { planId: id, date: dateIn(zone, now), time: timeIn(zone, now), outcome: 'taken' },
      { onSuccess: () => toast({ title: t('{name}: noted as taken', { name }) }) },
    )
  }
  return (
    <Button size="sm" onClick={take} pending={mark.isPending} aria-label={t('Taken now: {name}', { name })}>
      <Check aria-hidden="true" className="size-4" />
      {t('Taken now')}
    </Button>
  )
}

function PlanActions({ plan, zone, onEdit, onDelete }: Omit<PlanItemProps, 'today'>) {
  const { name, medicineId, prescription, state } = plan
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-2">
      {state === 'active' && plan.times.length === 0 ? <TakenNow plan={plan} zone={zone} /> : null}
      {state === 'cancelled' ? null : (
        <Button variant="secondary" size="sm" onClick={onEdit} aria-label={t('Edit {name}', { name })}>
          <Pencil aria-hidden="true" className="size-4" />
          {t('Edit')}
        </Button>
      )}
      {prescription?.isChanged && isGoing(plan) ? (
        <Link
          to={`/my-medicines?prescription=${prescription.id}`}
          aria-label={t('Use the new version of {name}', { name })}
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline md:min-h-8"
        >
          {t('Use the new version')}
        </Link>
      ) : null}
      {medicineId ? (
        <a
          href={`/medicines/${medicineId}`}
          aria-label={t('About this medicine: {name}', { name })}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand hover:underline md:min-h-8"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('About this medicine')}
        </a>
      ) : null}
      <Button variant="secondary" size="sm" onClick={onDelete} aria-label={t('Delete {name}', { name })}>
        <Trash2 aria-hidden="true" className="size-4" />
        {t('Delete')}
      </Button>
    </div>
  )
}
