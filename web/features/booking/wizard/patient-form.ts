import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { says } from '#language/translate.ts'
import { BookedPerson, bookingMessages, PatientData } from '#contract/booking/booking.ts'
import { email, lines } from '#contract/common.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { isNamed, type KeptForm, nothing, type PatientForm, personIn } from './patient-values.ts'

const fields = z.object({
  ...PatientData.shape,
  email: z.string(),
  /** The booker has no email: the field beside it is ignored. */
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

/** Returns the form of step 4: with the values of its last visit, which `valuesBefore` returns, or prefilled for a signed-in patient. */
export function usePatientForm(
  keptRef: RefObject<KeptForm>,
  valuesBefore: () => PatientForm | undefined,
): UseFormReturn<PatientForm> {
  const user = useCurrentUser()
  const patient = user?.role === 'patient' ? user : null
  const [defaultValues] = useState(
    () =>
      valuesBefore() ?? {
        ...nothing,
        firstName: patient?.firstName ?? '',
        lastName: patient?.lastName ?? '',
        email: patient?.email ?? '',
        phone: patient?.phone ?? patient?.patientProfile?.phone ?? '',
      },
  )
  const form = useForm<PatientForm>({ resolver, defaultValues })
  const { isDirty } = form.formState
  useEffect(() => {
    keptRef.current.form = form
    if (isDirty) keptRef.current.isTyped = true
  }, [keptRef, form, isDirty])
  return form
}
