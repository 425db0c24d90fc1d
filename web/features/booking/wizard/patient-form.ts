import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { says } from '#language/translate.ts'
import { BookedPerson, bookingMessages, PatientData } from '#contract/booking/booking.ts'
import { email, lines } from '#contract/common.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'

/** Values for the patient: the booker, a named person, or the id of a family member. */
export const ME = 'me'
export const CHILD = 'child'
export const OTHER = 'other'

/** True if the patient has to be named. */
export const isNamed = (whom: string) => whom === CHILD || whom === OTHER

const fields = z.object({
  ...PatientData.shape,
  email: z.string(),
  /** The booker has no email: the field beside it counts for nothing. */
  noEmail: z.boolean(),
  whom: z.string(),
  /** The patient, if named. Empty fields are left out. */
  personName: z.string(),
  dateOfBirth: z.string(),
  age: z.string(),
  relationship: z.string(),
  symptoms: lines(2000),
  notes: lines(2000),
  consent: z.boolean().refine((isGiven) => isGiven, says(bookingMessages.consent)),
  /** Honeypot: hidden from people, filled in by bots (rule T77). */
  website: z.string(),
})
export type PatientForm = z.output<typeof fields>

function namePatient(typed: PatientForm, context: z.RefinementCtx): void {
  if (!isNamed(typed.whom)) return
  const { error } = BookedPerson.safeParse(personIn(typed))
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path
    context.addIssue({ code: 'custom', path: [name === 'name' ? 'personName' : String(name)], message })
  }
}

const withoutEmail = zodResolver(fields.superRefine(namePatient))
const withEmail = zodResolver(fields.extend({ email: email(bookingMessages.email) }).superRefine(namePatient))

/** Checks the form; its email only if the booker has one. */
const resolver: Resolver<PatientForm> = (values, context, options) =>
  (values.noEmail ? withoutEmail : withEmail)(values, context, options)

/** Returns the patient in the call's shape; checked by the server's schema. */
export const personIn = ({ personName, dateOfBirth, age, relationship }: Record<PersonField, string>) => ({
  name: personName,
  dateOfBirth: dateOfBirth || undefined,
  age: age.trim() === '' ? undefined : Number(age),
  relationship: relationship || undefined,
})
type PersonField = 'personName' | 'dateOfBirth' | 'age' | 'relationship'

/** Resets the form after a booking: the booker's data stay; patient, symptoms, notes and consent are cleared. */
export function resetForNext({ getValues, reset }: UseFormReturn<PatientForm>): void {
  const { firstName, lastName, email, noEmail, phone } = getValues()
  reset({ ...nothing, firstName, lastName, email, noEmail, phone })
}

const nothing = {
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

/** The form of step 4. Keeps its values while other steps are shown; prefilled for a signed-in patient. */
export function usePatientForm() {
  const user = useCurrentUser()
  const patient = user?.role === 'patient' ? user : null
  return useForm<PatientForm>({
    resolver,
    defaultValues: {
      ...nothing,
      firstName: patient?.firstName ?? '',
      lastName: patient?.lastName ?? '',
      email: patient?.email ?? '',
      phone: patient?.phone ?? patient?.patientProfile?.phone ?? '',
    },
  })
}
