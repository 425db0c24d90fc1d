import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listClinicServices } from '#contract/clinics/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { addToWaitingList, NewEntry, type WaitingList } from '#contract/waiting-list/desk.ts'
import { addDays } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from '#web/features/patients/public/patient-search.ts'
import { call } from '#web/lib/api.ts'
import { dateIn } from '#web/lib/dates.ts'
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
import { useRefreshList } from './api.ts'
import { WishFields } from './wish-fields.tsx'

interface AddDialogProps {
  clinics: WaitingList['clinics']
  onClose: () => void
}

/** Adds a patient of the clinic, or a new caller, to the waiting list. */
export const AddDialog = (props: AddDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={t('Add to the waiting list')}
    description={t('They go to the end of the list.')}
  >
    <AddForm {...props} />
  </Dialog>
)

const NEW = 'new'
const USUAL_DAYS = 30

function AddForm({ clinics, onClose }: AddDialogProps) {
  const first = clinics[0]!
  const form = useAddForm(first, onClose)
  const value = form.watch()
  const { clinicId } = value
  const timeZone = clinics.find(({ id }) => id === clinicId)?.timeZone
  const patient = usePatientChoice(form, clinicId)
  const { services, doctors } = useOffers(clinicId)
  return (
    <DialogForm form={form} submitText={t('Add to the list')} pendingText={t('Adding...')} onCancel={onClose}>
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} required>
          <Select
            value={clinicId}
            onChange={({ target }) => {
              form.setValue('clinicId', target.value)
              form.setValue('serviceId', '')
              form.setValue('doctorIds', [])
              patient.choose(null)
            }}
          >
            {clinics.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t('Patient')} required error={form.errorOf('patientId')}>
        <Combobox
          {...patient.combobox}
          onChange={patient.choose}
          placeholder={t('Name, email or phone')}
          emptyText={t('Type a name')}
        />
      </Field>
      {value.newPatient ? <NewPatientFields form={form} /> : null}
      <WishFields
        value={value}
        onChange={(change) => {
          for (const [name, part] of Object.entries(change))
            form.setValue(name as 'until', part as string, { shouldDirty: true })
        }}
        services={services}
        doctors={doctors}
        today={dateIn(timeZone)}
        errorOf={form.errorOf}
      />
    </DialogForm>
  )
}

/** Returns the services that the clinic offers, and its doctors. */
function useOffers(clinicId: string) {
  const services = useQuery({
    queryKey: ['/api/clinics', clinicId, 'services-of-waiting-list'],
    queryFn: () => call(listClinicServices, { params: { id: clinicId } }),
  })
  const doctors = useQuery({
    queryKey: ['/api/doctors', clinicId],
    queryFn: () => call(listDoctors, { query: { clinicId, limit: 200 } }),
  })
  return { services: (services.data ?? []).filter(({ isActive }) => isActive), doctors: doctors.data ?? [] }
}

/** Returns the form, which adds an entry. */
function useAddForm({ id, timeZone }: WaitingList['clinics'][number], onClose: () => void) {
  const send = useOnce(addToWaitingList)
  const refresh = useRefreshList()
  return useEndpointForm(
    { body: NewEntry },
    {
      defaultValues: {
        clinicId: id,
        serviceId: '',
        doctorIds: [],
        weekdays: [],
        until: addDays(dateIn(timeZone), USUAL_DAYS),
        patientId: undefined,
        newPatient: undefined,
      },
      save: (body) => send({ body }),
      onSaved: () => {
        void refresh()
        toast({ title: t('Added to the waiting list') })
        onClose()
      },
    },
  )
}

type Form = ReturnType<typeof useAddForm>

/** Name and contact of a new caller: a phone number or an email. */
const NewPatientFields = ({ form: { register, errorOf } }: { form: Form }) => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    <Field label={t('Name')} required className="sm:col-span-2" error={errorOf('newPatient.name')}>
      <TextInput autoComplete="off" {...register('newPatient.name')} />
    </Field>
    <Field label={t('Phone')} error={errorOf('newPatient.phone')}>
      <TextInput
        type="tel"
        autoComplete="off"
        {...register('newPatient.phone', { setValueAs: (typed: string) => typed || undefined })}
      />
    </Field>
    <Field label={t('Email')} help={t('Without one, you call the patient.')} error={errorOf('newPatient.email')}>
      <TextInput
        type="email"
        autoComplete="off"
        {...register('newPatient.email', { setValueAs: (typed: string) => typed || undefined })}
      />
    </Field>
  </div>
)

/** Searches the clinic's patients; `choose` puts a patient or a new name into the form. */
function usePatientChoice(form: Form, clinicId: string) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const search = useDebounced(typed.trim(), SEARCH_PAUSE)
  const query = useQuery(patientsQuery(clinicId, search))
  const retry = retryOf(query)
  const patientItem = usePatientItem()
  const isSearching = query.isFetching || search !== typed.trim()
  const found = (query.data ?? []).map(patientItem)
  const asNew = { value: NEW, label: t('Add “{typed}” as a new patient', { typed: typed.trim() }) }
  // if the search fails, a patient who isn't found may still exist
  const items = typed.trim() && !isSearching && !retry.problem ? [...found, asNew] : found
  const choose = (item: ComboboxItem | null) => {
    const isNew = item?.value === NEW
    const name = typed.trim()
    setChosen(item && isNew ? { value: NEW, label: name } : item)
    form.setValue('patientId', item && !isNew ? item.value : undefined, { shouldDirty: true })
    form.setValue('newPatient', isNew ? { name } : undefined, { shouldDirty: true })
    form.clearErrors()
  }
  return { combobox: { items, value: chosen, onSearch: setTyped, loading: isSearching, ...retry }, choose }
}
