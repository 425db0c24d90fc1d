import { doseMessages } from '#contract/medicine-reminders/doses.ts'
import { t, says } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { medicineMessages, PlanStep, type Proposal } from '#contract/medicine-reminders/plans.ts'
import { proposalsQuery, useAddPlan } from '#web/features/medicine-reminders/api.ts'
import { courseInWords } from '#web/features/medicine-reminders/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { joined } from '#web/lib/words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { chosenOf, StepsField } from './steps-field.tsx'
import { DaysField, TimesField } from './times-field.tsx'

interface ProposalsDialogProps {
  prescriptionId: string | null
  zone: string
  today: string
  onClose: () => void
}

/** Reminders for the medications of a prescription, with the times that their frequencies say. */
export function ProposalsDialog({ prescriptionId, ...props }: ProposalsDialogProps) {
  return (
    <Dialog
      open={prescriptionId !== null}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={t('Set reminders')}
      description={t('Choose what you want to be reminded of, and change the times to fit your day.')}
    >
      {prescriptionId ? <Opened prescriptionId={prescriptionId} {...props} /> : null}
    </Dialog>
  )
}

function Opened({ prescriptionId, ...props }: ProposalsDialogProps & { prescriptionId: string }) {
  const { data, error, refetch, isFetching } = useQuery(proposalsQuery(prescriptionId))
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {error instanceof ApiError && [403, 404].includes(error.status)
          ? t('This prescription doesn’t exist, or it isn’t yours.')
          : sentenceOf(error)}
      </InlineError>
    )
  if (!data) return <SkeletonRows rows={4} label={t('Loading the prescription...')} />
  if (data.isOver) return <Notice tone="caution">{t(medicineMessages.prescriptionOver)}</Notice>
  return <ProposalsForm proposals={data.proposals} {...props} />
}

const hasDays = ({ isWanted, times, steps }: { isWanted: boolean; times: unknown[]; steps: unknown }) =>
  isWanted && (steps !== null || times.length > 0)
const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length
const isEmpty = ({ time }: { time: string }) => time === ''
const chooseDays = (count: number) =>
  t('{count, plural, =1 {Choose one day of the week} other {Choose # days of the week}}', { count })

const isPast = ({ startsOn, endsOn }: Proposal) => endsOn !== null && endsOn < startsOn

const Line = z
  .object({
    isWanted: z.boolean(),
    times: z.array(z.string().min(1, says(doseMessages.time))),
    weekdays: z.array(z.number()),
    steps: z
      .array(PlanStep)
      .nullable()
      .refine(
        (steps) =>
          !steps || steps.every(({ times }) => isEachOnce(times.map(({ time }) => time)) && !times.some(isEmpty)),
        says(medicineMessages.timeTwice),
      ),
    daysToChoose: z.number().nullable(),
  })
  .refine((line) => !hasDays(line) || line.weekdays.length > 0, {
    path: ['weekdays'],
    ...says(medicineMessages.weekdays),
  })
  .refine((line) => !hasDays(line) || line.daysToChoose === null || line.weekdays.length === line.daysToChoose, {
    path: ['weekdays'],
    error: ({ input }) => chooseDays((input as { daysToChoose: number }).daysToChoose),
  })
type Line = z.infer<typeof Line>
const Lines = z.object({ lines: z.array(Line) })

type ProposalsFormProps = Omit<ProposalsDialogProps, 'prescriptionId'> & { proposals: readonly Proposal[] }

function ProposalsForm({ proposals, zone, today, onClose }: ProposalsFormProps) {
  const { form, isKept, isOpen } = useProposalsForm({ proposals, zone, onClose })
  const lines = form.watch('lines')
  const isAny = lines.some(({ isWanted }, index) => isWanted && isOpen(proposals[index]!))
  return (
    <DialogForm
      form={form}
      submitText={t('Save reminders')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      canSubmit={isAny}
    >
      <ul className="-my-3 divide-y divide-line">
        {proposals.map((one, index) => (
          <li key={one.medicationId} className="py-3">
            {isOpen(one) ? (
              <ProposalFields
                proposal={one}
                line={lines[index]!}
                today={today}
                errors={{
                  times: form.formState.errors.lines?.[index]?.times ? t(doseMessages.time) : undefined,
                  weekdays: form.formState.errors.lines?.[index]?.weekdays?.message,
                  steps: form.formState.errors.lines?.[index]?.steps ? t(medicineMessages.timeTwice) : undefined,
                }}
                onSteps={(steps) => form.setValue(`lines.${index}.steps`, steps, { shouldDirty: true })}
                onWanted={(isWanted) => form.setValue(`lines.${index}.isWanted`, isWanted, { shouldDirty: true })}
                onTimes={(times) => form.setValue(`lines.${index}.times`, times, { shouldDirty: true })}
                onWeekdays={(weekdays) => form.setValue(`lines.${index}.weekdays`, weekdays, { shouldDirty: true })}
              />
            ) : (
              <p>
                <span className="font-medium">{one.name}</span>
                <span className="block text-sm text-muted">
                  {isKept(one) ? t(medicineMessages.alreadyKept) : t(medicineMessages.courseOver)}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}

/** Returns the form, which adds a plan for each wanted medication that has none and whose course isn't over. */
function useProposalsForm({ proposals, zone, onClose }: Omit<ProposalsFormProps, 'today'>) {
  const add = useAddPlan()
  // from a first attempt that failed halfway
  const [saved, setSaved] = useState<readonly string[]>([])
  const isKept = ({ planId, medicationId }: Proposal) => planId !== null || saved.includes(medicationId)
  const isOpen = (one: Proposal) => !isKept(one) && !isPast(one)
  const form = useEndpointForm(
    { body: Lines },
    {
      defaultValues: {
        lines: proposals.map((one) => ({
          isWanted: isOpen(one) && isCertain(one),
          times: one.times ?? [],
          weekdays: one.weekdays ?? (one.daysToChoose === null && one.steps ? EVERY_DAY : []),
          steps: one.steps,
          daysToChoose: one.daysToChoose,
        })),
      },
      async save({ lines }) {
        for (const [index, { isWanted, times, weekdays, steps }] of lines.entries()) {
          const one = proposals[index]!
          if (!isWanted || !isOpen(one)) continue
          const { medicationId, startsOn, endsOn, supply, unitsPerDose } = one
          await add.mutateAsync({
            medicationId,
            times: [...new Set(times)],
            weekdays: times.length > 0 ? weekdays : EVERY_DAY,
            ...(steps && { steps: chosenOf(steps, weekdays), weekdays: EVERY_DAY }),
            startsOn,
            endsOn: endsOn ?? '',
            supply,
            unitsPerDose,
            timeZone: zone,
          })
          setSaved((before) => [...before, medicationId])
        }
      },
      onSaved: () => {
        toast({ title: t(medicineMessages.saved) })
        onClose()
      },
    },
  )
  return { form, isKept, isOpen }
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** True if the dose says all that reminders need. */
const isCertain = ({ times, weekdays, steps, daysToChoose }: Proposal) =>
  steps ? daysToChoose === null : Boolean(times?.length) && weekdays !== null

interface ProposalFieldsProps {
  proposal: Proposal
  line: Line
  today: string
  errors: { times: string | undefined; weekdays: string | undefined; steps: string | undefined }
  onSteps: (steps: PlanStep[]) => void
  onWanted: (isWanted: boolean) => void
  onTimes: (times: string[]) => void
  onWeekdays: (weekdays: number[]) => void
}

/** Whether to be reminded of a medication, and when. */
function ProposalFields({
  proposal,
  line,
  today,
  errors,
  onWanted,
  onTimes,
  onWeekdays,
  onSteps,
}: ProposalFieldsProps) {
  const { name, dosage, frequency, duration, times, weekdays, daysToChoose, doseNotCalculated } = proposal
  return (
    <>
      <Checkbox
        label={<span className="font-medium">{name}</span>}
        help={joined(dosage, frequency, duration, courseInWords(proposal, today))}
        checked={line.isWanted}
        onChange={(event) => onWanted(event.target.checked)}
      />
      {line.isWanted ? (
        <div className="mt-2 ms-8 space-y-3">
          {doseNotCalculated ? (
            <p className="text-sm text-caution">
              {t(
                'It isn’t certain how this is taken: {doseNotCalculated} Ask your clinic, then choose times and days.',
                { doseNotCalculated },
              )}
            </p>
          ) : times === null && !line.steps ? (
            <p className="text-sm text-muted">{t('The prescription doesn’t give times. Please choose them.')}</p>
          ) : null}
          {line.steps ? (
            <StepsField
              label={t('Times for {name}', { name })}
              steps={line.steps}
              onChange={onSteps}
              error={errors.steps}
            />
          ) : (
            <TimesField
              label={t('Times for {name}', { name })}
              times={line.times}
              onChange={onTimes}
              error={errors.times}
            />
          )}
          {(line.steps ? daysToChoose !== null : weekdays === null && line.times.length > 0) ? (
            <DayChoice
              name={name}
              daysToChoose={daysToChoose}
              days={line.weekdays}
              error={errors.weekdays}
              onChange={onWeekdays}
            />
          ) : null}
        </div>
      ) : null}
    </>
  )
}

interface DayChoiceProps {
  /** The medication. */
  name: string
  daysToChoose: number | null
  days: number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

const DayChoice = ({ name, daysToChoose, days, error, onChange }: DayChoiceProps) => (
  <>
    <p className="text-sm text-muted">
      {daysToChoose === null
        ? t('This may not be for every day. Please choose the days that your prescription or your doctor says.')
        : t(
            'This is not for every day. {count, plural, =1 {Choose one day of the week.} other {Choose # days of the week.}}',
            { count: daysToChoose },
          )}
    </p>
    <DaysField label={t('Days for {name}', { name })} days={days} onChange={onChange} error={error} />
  </>
)
