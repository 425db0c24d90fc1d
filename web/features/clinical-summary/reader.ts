import { createContext, useContext } from 'react'
import type { Patient } from '#contract/patients/patients.ts'

/** Who reads a summary, which decides its words: a clinic's people, the patient, or the guardian of a family member. */
export interface Reader {
  patientId: string
  timeZone: string
  is: 'clinic' | 'patient' | 'guardian'
  /** Can add, change, confirm and sort, as a doctor of the clinic. */
  canEdit: boolean
  /** Can add entries and correct their own, as the patient or guardian. */
  canReport: boolean
  /** Forms open in their place in the list instead of a dialog. */
  isInPlace?: boolean
}

export const readerOf = (chart: Patient, can: { edit: boolean; report: boolean }): Reader => ({
  patientId: chart.id,
  timeZone: chart.clinic.timeZone,
  is: can.edit || !can.report ? 'clinic' : chart.guardian ? 'guardian' : 'patient',
  canEdit: can.edit,
  canReport: can.report,
})

const ReaderContext = createContext<Reader | null>(null)
export const ReaderProvider = ReaderContext.Provider

/** Returns the reader of the summary around this component. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('There is no ReaderProvider around this component')
  return reader
}
