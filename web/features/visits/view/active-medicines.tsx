import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { ToMedicine } from '#web/features/medicines/public/to-medicine.tsx'
import { activeMedicinesQuery } from '#web/features/visits/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Returns the medicines of prescriptions with their doses, each once, and their ids in the directory. */
export function medicinesInWords(prescriptions: readonly Prescription[]): [name: string, id: string | null][] {
  const medicines = prescriptions.flatMap(({ medications, upload }): [string, string | null][] => {
    if (upload) return upload.medications ? [[upload.medications, null]] : []
    return medications.map(({ medicationName, medicineId, dosage }) => [`${medicationName}, ${dosage}`, medicineId])
  })
  return [...new Map(medicines)]
}

/** The medicines of the patient's active prescriptions from this clinic. */
export function ActiveMedicines({ patientId }: { patientId: string }) {
  const { data, error } = useQuery(activeMedicinesQuery(patientId))
  if (error && !data) return sentenceOf(error)
  if (!data) return <Skeleton className="h-5 w-40" />
  const medicines = medicinesInWords(data)
  if (medicines.length === 0) return t('None prescribed here')
  return (
    <ul>
      {medicines.map(([name, id]) => (
        <li key={name}>
          <ToMedicine id={id}>{name}</ToMedicine>
        </li>
      ))}
    </ul>
  )
}
