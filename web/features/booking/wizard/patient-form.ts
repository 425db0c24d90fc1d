import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { bookingMessages, PatientData } from '#contract/booking.ts'
import { line } from '#contract/common.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'

const PatientForm = z.object({
  ...PatientData.shape,
  symptoms: line(2000),
  notes: line(2000),
  consent: z.boolean().refine((isGiven) => isGiven, bookingMessages.consent),
  /** Not for people: whoever fills it is a machine (trap T77). */
  website: z.string(),
})
export type PatientForm = z.output<typeof PatientForm>

/** Who comes and why. It lives as long as the page, whatever step is shown; a signed-in patient need not type it. */
export function usePatientForm() {
  const user = useCurrentUser()
  const patient = user?.role === 'patient' ? user : null
  return useForm({
    resolver: zodResolver(PatientForm),
    defaultValues: {
      firstName: patient?.firstName ?? '',
      lastName: patient?.lastName ?? '',
      email: patient?.email ?? '',
      phone: patient?.phone ?? '',
      symptoms: '',
      notes: '',
      consent: false,
      website: '',
    },
  })
}
