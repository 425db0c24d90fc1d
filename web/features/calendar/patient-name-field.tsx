import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fullName } from '#web/shell/people.ts'
import { patientsQuery, useLate, usePatientItem } from '#web/shell/patient-search.ts'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { type CalendarForm, forgetChart, takeChart } from './booking-form.ts'

/** So many letters until the clinic's charts are searched. */
const ENOUGH = 2

interface PatientNameFieldProps {
  form: CalendarForm
  /** Whose charts are searched; empty until a doctor tells which clinic it is. */
  clinicId: string
  error: string | undefined
}

/** A name: of a chart that is chosen from those found, or of somebody new. Never matched by the name alone (trap T57). */
export function PatientNameField({ form, clinicId, error }: PatientNameFieldProps) {
  const [typed, setTyped] = useState('')
  const [patientId, name] = useWatch({ control: form.control, name: ['patientId', 'patientName'] })
  const search = useLate(typed.trim())
  const isEnough = typed.trim().length >= ENOUGH && clinicId !== ''
  const query = patientsQuery(clinicId, search)
  const { data, isFetching } = useQuery({ ...query, enabled: isEnough && search.length >= ENOUGH })
  const patientItem = usePatientItem()
  const isSearching = isEnough && (isFetching || search !== typed.trim())

  const choose = (item: ComboboxItem | null) => {
    const chart = data?.find(({ id }) => id === item?.value)
    if (chart) takeChart(form, { ...chart, name: fullName(chart.user) || chart.chartNumber })
    else if (patientId) forgetChart(form)
  }
  return (
    <Field
      label="Patient name"
      required
      error={error}
      help={
        patientId
          ? 'A patient of the clinic: booked into their chart.'
          : 'Type to find a patient of the clinic, or enter the name of a new one.'
      }
    >
      <Combobox
        items={isEnough ? (data ?? []).map(patientItem) : []}
        value={patientId ? { value: patientId, label: name } : null}
        onChange={choose}
        freeText={name}
        onSearch={(text) => {
          setTyped(text)
          form.setValue('patientName', text, { shouldDirty: true })
          form.clearErrors(['patientName', 'patientId'])
        }}
        loading={isSearching}
        maxLength={200}
        emptyText={isEnough ? 'No patient found: a new chart is made for this name' : 'Type a name, email or phone'}
      />
    </Field>
  )
}
