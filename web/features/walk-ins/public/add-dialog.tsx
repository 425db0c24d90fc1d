import { t } from '#language/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addWalkIn, NewWalkIn } from '#contract/walk-ins/adding.ts'
import { listClinicServices } from '#contract/clinics/clinics.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import type { Queue } from '#contract/walk-ins/walk-ins.ts'
import { call } from '#web/lib/api.ts'
import { money } from '#web/lib/money.ts'
import { joined } from '#web/lib/words.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from '#web/features/patients/public/patient-search.ts'
import { KnownNumber } from '#web/features/patients/public/known-number.tsx'
import { SexAndAgeFields } from '#web/features/patients/public/sex-and-age.tsx'
import { noSexOrAge, type SexAndAge, statedOf } from '#web/features/patients/public/stated.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRefreshQueue } from '#web/features/walk-ins/api.ts'
import { doctorName, doctorOf, whoInWords } from './words.ts'

type Doctor = Omit<Queue['doctors'][number], 'current'>

interface AddDialogProps {
  queue: Pick<Queue, 'clinics'> & { doctors: readonly Doctor[] }
  onClose: () => void
}

/** Adds a person to today's queue: a patient of the clinic, or a new name. */
export const AddDialog = ({ queue, onClose }: AddDialogProps) => (
  <Dialog open onOpenChange={onClose} title={t('Add walk-in')} description={t('They’ll get the next token.')}>
    <AddForm queue={queue} onClose={onClose} />
  </Dialog>
)

const NEW = 'new'

function AddForm({ queue, onClose }: AddDialogProps) {
  const first = queue.clinics[0]?.id ?? ''
  const ownAt = (clinic: string) => queue.doctors.find((one) => one.isYou && one.clinicId === clinic)?.id ?? null
  const form = useAddForm({ clinicId: first, doctorId: ownAt(first) }, onClose)
  const [clinicId, doctorId, name] = [form.watch('clinicId'), form.watch('doctorId'), form.watch('name')]
  const { combobox, choose, asksName } = usePatientChoice(form, clinicId)
  const takeChart = (chart: ComboboxItem) => {
    choose(chart)
    form.setFocus('reason')
  }
  const doctors = queue.doctors.filter((one) => one.clinicId === clinicId)
  const currency = queue.clinics.find(({ id }) => id === clinicId)?.currency ?? ''
  return (
    <DialogForm form={form} submitText={t('Add to queue')} pendingText={t('Adding...')} onCancel={onClose}>
      {queue.clinics.length > 1 ? (
        <Field label={t('Clinic')} required error={form.errorOf('clinicId')}>
          <Select
            value={clinicId}
            onChange={({ target }) => {
              form.setValue('clinicId', target.value)
              form.setValue('doctorId', ownAt(target.value))
              form.setValue('serviceId', undefined)
              choose(null)
            }}
          >
            {queue.clinics.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label={t('Patient')}
        required
        error={(asksName ? undefined : form.errorOf('name')) ?? form.errorOf('patientId')}
      >
        <Combobox
          {...combobox}
          onChange={choose}
          placeholder={t('Name, email or phone')}
          emptyText={t('Type a name')}
        />
      </Field>
      {asksName ? (
        <Field label={t('Name')} required error={form.errorOf('name')}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
      ) : null}
      {name !== undefined ? (
        <Field label={t('Phone')} optional help={t('In case they step out.')} error={form.errorOf('phone')}>
          <TextInput
            type="tel"
            autoComplete="off"
            {...form.register('phone', { setValueAs: (typed: string | undefined) => typed || undefined })}
          />
        </Field>
      ) : null}
      {name !== undefined ? (
        <KnownNumber clinicId={clinicId} phone={form.watch('phone') ?? ''} onUse={takeChart} />
      ) : null}
      {name !== undefined ? <StatedFields form={form} /> : null}
      <DoctorField form={form} doctors={doctors} />
      <ServiceField {...{ form, clinicId, doctorId, currency }} />
      <Field label={t('Reason')} error={form.errorOf('reason')}>
        <TextInput autoComplete="off" maxLength={200} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}

interface DoctorFieldProps {
  form: ReturnType<typeof useAddForm>
  doctors: readonly Doctor[]
}

const DoctorField = ({ form, doctors }: DoctorFieldProps) => (
  <Field label={t('Doctor')} error={form.errorOf('doctorId')}>
    <Select
      value={form.watch('doctorId') ?? ''}
      onChange={({ target }) => form.setValue('doctorId', target.value || null, { shouldDirty: true })}
    >
      <option value="">{t('Any doctor')}</option>
      {doctors.map((one) => (
        <option key={one.id} value={one.id}>
          {doctorName(one)}
        </option>
      ))}
    </Select>
  </Field>
)

interface ServiceFieldProps {
  form: ReturnType<typeof useAddForm>
  clinicId: string
  doctorId: string | null
  currency: string
}

/** The service, with its price. */
function ServiceField({ form, clinicId, doctorId, currency }: ServiceFieldProps) {
  const { data } = useQuery({
    queryKey: ['/api/clinics', clinicId, 'services-of-queue'],
    queryFn: () => call(listClinicServices, { params: { id: clinicId } }),
    enabled: clinicId !== '',
  })
  const services = (data ?? []).filter((one) => one.isActive && (!doctorId || isGivenBy(one, doctorId)))
  if (services.length === 0) return null
  const price = (one: (typeof services)[number]) =>
    money(one.doctors?.find(({ id }) => id === doctorId)?.price ?? one.price, currency)
  return (
    <Field label={t('Service')} error={form.errorOf('serviceId')}>
      <Select
        value={form.watch('serviceId') ?? ''}
        onChange={({ target }) => form.setValue('serviceId', target.value || undefined, { shouldDirty: true })}
      >
        <option value="">{t('Consultation')}</option>
        {services.map((one) => (
          <option key={one.id} value={one.id}>
            {joined(one.name, price(one))}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Sex and age of a new patient, both optional. */
function StatedFields({ form }: { form: ReturnType<typeof useAddForm> }) {
  const [stated, setStated] = useState(noSexOrAge)
  const change = (part: Partial<SexAndAge>) => {
    const next = { ...stated, ...part }
    setStated(next)
    const { gender, age, ageMonths } = { age: undefined, ageMonths: undefined, ...statedOf(next) }
    form.setValue('gender', gender, { shouldDirty: true })
    form.setValue('age', age, { shouldDirty: true })
    form.setValue('ageMonths', ageMonths, { shouldDirty: true })
    form.clearErrors(['age', 'ageMonths'])
  }
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      <SexAndAgeFields value={stated} onChange={change} error={form.errorOf('age') ?? form.errorOf('ageMonths')} />
    </div>
  )
}

/** Returns the form, which adds a walk-in and shows its token. */
function useAddForm(defaultValues: Pick<NewWalkIn, 'clinicId' | 'doctorId'>, onClose: () => void) {
  const send = useOnce(addWalkIn)
  const refresh = useRefreshQueue()
  const client = useQueryClient()
  return useEndpointForm(
    { body: NewWalkIn },
    {
      defaultValues,
      save: (body) => send({ body }),
      onSaved: (one) => {
        void refresh()
        void client.invalidateQueries({ queryKey: ['/api/queue'] })
        toast({ title: t('Token {token}', { token: one.token }), description: `${whoInWords(one)}, ${doctorOf(one)}.` })
        onClose()
      },
    },
  )
}

const isPhone = (typed: string) => /^[+(\d][\d\s().-]*$/.test(typed.trim()) && typed.replace(/\D/g, '').length >= 6

/** Searches the clinic's patients; `choose` puts a patient or a new name into the form. */
function usePatientChoice(form: ReturnType<typeof useAddForm>, clinicId: string) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const [asksName, setAsksName] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_PAUSE)
  const query = useQuery(patientsQuery(clinicId, search))
  const retry = retryOf(query)
  const patientItem = usePatientItem()
  const isSearching = query.isFetching || search !== typed.trim()
  const found = (query.data ?? []).map(patientItem)
  // if the search fails, a patient who isn't found may still exist
  const typedPhone = isPhone(typed)
  const items =
    typed.trim() && !isSearching && !retry.problem
      ? [
          ...found,
          typedPhone
            ? { value: NEW, label: t('Add a new patient with {phone}', { phone: typed.trim() }) }
            : { value: NEW, label: t('Add “{typed}” as a new patient', { typed: typed.trim() }) },
        ]
      : found
  const choose = (item: ComboboxItem | null) => {
    const isNew = item?.value === NEW
    const newName = typed.trim()
    setChosen(item && isNew ? { value: NEW, label: newName } : item)
    setAsksName(isNew && typedPhone)
    form.setValue('patientId', item && !isNew ? item.value : undefined, { shouldDirty: true })
    // a typed number is the phone, and the name has its own field then
    form.setValue('name', isNew ? (typedPhone ? '' : newName) : undefined, { shouldDirty: true })
    if (isNew && typedPhone) form.setValue('phone', newName, { shouldDirty: true })
    if (!isNew) for (const field of ['gender', 'age', 'ageMonths'] as const) form.setValue(field, undefined)
    form.clearErrors()
  }
  return {
    combobox: { items, value: chosen, onSearch: setTyped, loading: isSearching, ...retry },
    choose,
    asksName,
  }
}
