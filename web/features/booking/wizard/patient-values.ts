import type { UseFormReturn } from 'react-hook-form'

/** Values for the patient: the booker, a named person, or the id of a family member. */
export const ME = 'me'
export const CHILD = 'child'
export const OTHER = 'other'

/** True if the patient has to be named. */
export const isNamed = (whom: string) => whom === CHILD || whom === OTHER

/** Returns the patient in the call's shape; checked by the server's schema. */
export const personIn = ({ personName, dateOfBirth, age, relationship }: Record<PersonField, string>) => ({
  name: personName,
  dateOfBirth: dateOfBirth || undefined,
  age: age.trim() === '' ? undefined : Number(age),
  relationship: relationship || undefined,
})
type PersonField = 'personName' | 'dateOfBirth' | 'age' | 'relationship'

/** What the form of step 4 has. */
export type PatientForm = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'whom' | PersonField | 'symptoms' | 'notes' | 'website',
  string
> & { noEmail: boolean; consent: boolean }

/** The form of step 4 as the rest of the wizard reaches it; its values stay readable while another step is shown. */
export interface KeptForm {
  /** Null before the first visit to step 4. */
  form: UseFormReturn<PatientForm> | null
  /** True if something was typed that isn't sent yet. */
  isTyped: boolean
}

/** The form before anything is typed, without the booker. */
export const nothing = {
  noEmail: false,
  whom: ME,
  personName: '',
  dateOfBirth: '',
  age: '',
  relationship: '',
  symptoms: '',
  notes: '',
  consent: false,
  website: '',
}

/** Resets the form after a booking: the booker's data stay; patient, symptoms, notes and consent are cleared. */
export function resetForNext(kept: KeptForm): void {
  kept.isTyped = false
  if (!kept.form) return
  const { firstName, lastName, email, noEmail, phone } = kept.form.getValues()
  kept.form.reset({ ...nothing, firstName, lastName, email, noEmail, phone })
}
