import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { medicineMessages, NewPlan, type Plan } from '#contract/medicine-reminders/plans.ts'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { useAddPlan, useChangePlan } from '#web/features/medicine-reminders/api.ts'
import { medicineItem, medicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { chosenOf, StepsField } from './steps-field.tsx'
import { DaysField, TimesField } from './times-field.tsx'

/** The medicine that the dialog edits, or a new one. */
export type Editing = 'new' | Plan

interface PlanDialogProps {
  editing: Editing | null
  zone: string
  today: string
  onClose: () => void
}

/** Adds a medicine by its name, or changes when one is taken. */
export function PlanDialog({ editing, ...props }: PlanDialogProps) {
  const plan = editing === 'new' ? null : editing
  return (
    <Dialog
      open={editing !== null}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={plan ? plan.name : t('Add medicine')}
      description={
        plan ? t('Change when you take it.') : t('A medicine you take in addition to your prescriptions here.')
      }
    >
      {editing ? <PlanForm plan={plan} {...props} /> : null}
    </Dialog>
  )
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }

function valuesOf(plan: Plan | null, zone: string, today: string) {
  return {
    name: plan?.name ?? '',
    medicineId: plan?.medicineId ?? undefined,
    familyMemberId: plan?.familyMember?.id ?? '',
    dosage: plan?.dosage ?? '',
    instructions: plan?.instructions ?? '',
    times: plan?.times ?? ['08:00'],
    weekdays: plan?.weekdays ?? EVERY_DAY,
    steps: plan?.steps ? chosenOf(plan.steps, EVERY_DAY) : undefined,
    startsOn: plan?.startsOn ?? today,
    endsOn: plan?.endsOn ?? '',
    supply: plan?.supply?.left ?? null,
    unitsPerDose: plan?.unitsPerDose ?? 1,
    timeZone: zone,
  }
}

function PlanForm({ plan, zone, today, onClose }: Omit<PlanDialogProps, 'editing'> & { plan: Plan | null }) {
  const isPrescribed = Boolean(plan?.prescription)
  const form = usePlanForm(plan, { zone, today, onClose })
  const { errorOf, watch, setValue } = form
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const
  const [times, weekdays] = watch(['times', 'weekdays'])
  const [steps, setSteps] = useState(plan?.steps ?? null)
  return (
    <DialogForm form={form} submitText={t('Save')} pendingText={t('Saving...')} onCancel={onClose}>
      {isPrescribed ? (
        <p className="text-sm text-muted">
          {t('Prescribed: {prescribed}. Only your doctor can change what you take.', {
            prescribed: [plan!.dosage, plan!.instructions].filter(Boolean).join(', '),
          })}
        </p>
      ) : (
        <OwnMedicineFields form={form} mayBeFamily={!plan} />
      )}
      {steps ? (
        <StepsField
          label={t('Time')}
          steps={steps}
          onChange={(next) => {
            setSteps(next)
            setValue('steps', chosenOf(next, EVERY_DAY), set)
          }}
          error={form.formState.errors.steps ? t(medicineMessages.timeTwice) : undefined}
        />
      ) : (
        <TimesField
          label={t('Time')}
          times={times}
          onChange={(next) => setValue('times', next, set)}
          error={errorOf('times') ?? firstOf(form.formState.errors.times)}
        />
      )}
      {times.length > 0 && !steps ? (
        <DaysField days={weekdays} onChange={(next) => setValue('weekdays', next, set)} error={errorOf('weekdays')} />
      ) : null}
      <SpanAndSupplyFields form={form} hasSteps={steps !== null} />
    </DialogForm>
  )
}

/** Returns the form, which adds a plan or changes one. */
function usePlanForm(plan: Plan | null, { zone, today, onClose }: Omit<PlanDialogProps, 'editing'>) {
  const [add, change] = [useAddPlan(), useChangePlan()]
  const defaultValues = valuesOf(plan, zone, today)
  return useEndpointForm(
    { body: NewPlan },
    {
      defaultValues,
      save: (values) =>
        plan ? change.mutateAsync({ id: plan.id, body: changeOf(plan, values) }) : add.mutateAsync(values),
      onSaved: () => {
        toast({ title: t(medicineMessages.saved) })
        onClose()
      },
      inWords: (error) => sentenceOf(error),
    },
  )
}

type PlanFormState = ReturnType<typeof usePlanForm>

/** What a person takes besides their prescriptions, and who takes it. */
function OwnMedicineFields({ form, mayBeFamily }: { form: PlanFormState; mayBeFamily: boolean }) {
  const { role } = useSignedInUser()
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: role === 'patient' && mayBeFamily })
  const { register, errorOf, watch, setValue } = form
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const
  const [name, medicineId] = watch(['name', 'medicineId'])
  return (
    <>
      <MedicineName
        name={name ?? ''}
        medicineId={medicineId}
        onChange={(text, id) => {
          setValue('name', text, set)
          setValue('medicineId', id, { shouldDirty: true })
        }}
        error={errorOf('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Dose')} optional error={errorOf('dosage')}>
          <TextInput maxLength={100} placeholder={t('1 tablet')} {...register('dosage')} />
        </Field>
        {family.length > 0 ? (
          <Field label={t('Who takes it')} error={errorOf('familyMemberId')}>
            <Select {...register('familyMemberId')}>
              <option value="">{t('Me')}</option>
              {family.map((member) => (
                <option key={member.id} value={member.id}>
                  {fullName(member)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <Field label={t('Instructions')} optional error={errorOf('instructions')}>
        <TextInput maxLength={500} placeholder={t('After food')} {...register('instructions')} />
      </Field>
    </>
  )
}

/** The first and last day, and how much of the medicine is left. */
function SpanAndSupplyFields({ form: { register, errorOf }, hasSteps }: { form: PlanFormState; hasSteps: boolean }) {
  const supply = (
    <Field
      label={t('How many you have')}
      optional
      help={t('We’ll remind you before you run out.')}
      error={errorOf('supply')}
    >
      <TextInput type="number" min={0} step="any" inputMode="decimal" {...register('supply', asNumber)} />
    </Field>
  )
  // the prescription says the rest
  if (hasSteps) return supply
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('First day')} required error={errorOf('startsOn')}>
        <TextInput type="date" {...register('startsOn')} />
      </Field>
      <Field label={t('Last day')} optional help={t('Leave blank if there’s no end date.')} error={errorOf('endsOn')}>
        <TextInput type="date" {...register('endsOn')} />
      </Field>
      {supply}
      <Field label={t('How many each time')} error={errorOf('unitsPerDose')}>
        <TextInput type="number" min={0.25} step="any" inputMode="decimal" {...register('unitsPerDose', asNumber)} />
      </Field>
    </div>
  )
}

/** Returns the message of one time among several. */
const firstOf = (errors: unknown): string | undefined =>
  Array.isArray(errors) ? (errors as ({ message?: string } | undefined)[]).find(Boolean)?.message : undefined

/** Returns the changes of an existing plan; the supply only if it was counted again. */
function changeOf(plan: Plan, values: NewPlan) {
  const { medicationId: _line, familyMemberId: _who, timeZone: _zone, supply, name, ...rest } = values
  const isCounted = (supply ?? null) !== (plan.supply?.left ?? null)
  return {
    ...rest,
    name: name ?? '',
    isOn: plan.state === 'ended' ? true : plan.isOn,
    ...(isCounted && { supply: supply ?? null }),
  }
}

const PAUSE = 200
const FOUND = 8

interface MedicineNameProps {
  name: string
  medicineId: string | undefined
  onChange: (name: string, medicineId: string | undefined) => void
  error: string | undefined
}

/** A medicine of the directory, or any text. */
function MedicineName({ name, medicineId, onChange, error }: MedicineNameProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(medicinesQuery(search, FOUND))
  const isSearched = typed.trim().length >= MEDICINE_SEARCH_MIN
  return (
    <Field
      label={t('Medicine')}
      required
      error={error}
      help={medicineId ? t('Linked to the medicine directory.') : undefined}
    >
      <Combobox
        items={isSearched ? (query.data ?? []).map(medicineItem) : []}
        value={medicineId ? { value: medicineId, label: name } : null}
        onChange={(item) => item && onChange(item.label, item.value)}
        freeText={name}
        onSearch={(words) => {
          setTyped(words)
          onChange(words, undefined)
        }}
        loading={isSearched && (query.isFetching || search !== typed.trim())}
        placeholder={t('Name and strength')}
        emptyText={isSearched ? t('Not in the directory. It’s saved as typed.') : t('Type to search the directory')}
        {...(isSearched && retryOf(query))}
        maxLength={200}
      />
    </Field>
  )
}
