import { test, type Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { timeAt } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'

/** The quarters of a day from the last one on, then each of its last minutes, which are still to come shortly before midnight. */
const timesOfDay = [
  ...Array.from({ length: 95 }, (_, at) => timeAt((95 - at) * 15)),
  ...Array.from({ length: 14 }, (_, at) => timeAt(24 * 60 - 1 - at)),
]

/** What this worker's earlier tests have booked: late in the evening, a test needs their times. */
let booked: { by: string; ids: string[] } = { by: '', ids: [] }

/**
 * An appointment of the demo doctor with a patient, by default the demo patient, on the clinic's today, at the first time
 * that is free. What earlier tests of this worker have booked is cancelled if it is still to come.
 */
export async function bookToday(
  page: Page,
  origin: string,
  { patient = 'Priya Nair', reason }: { patient?: string; reason?: string } = {},
): Promise<{ chartId: string; appointment: Appointment }> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const me = (await (await page.request.get('/api/auth/me')).json()) as CurrentUser
  const charts = (await (
    await page.request.get(`/api/patients?search=${encodeURIComponent(patient)}`)
  ).json()) as PatientSummary[]
  const patientId = charts[0]!.id
  const { testId } = test.info()
  if (booked.by !== testId) {
    for (const id of booked.ids) {
      // refused once its visit has finished
      await page.request.put(`/api/appointments/${id}`, { headers: { origin }, data: { status: 'cancelled' } })
    }
    booked = { by: testId, ids: [] }
  }
  for (const appointmentTime of timesOfDay) {
    const answer = await page.request.post('/api/appointments', {
      headers: { origin },
      data: {
        clinicId: clinic.id,
        doctorId: me.doctorProfile!.id,
        patientId,
        appointmentDate: dateIn(clinic.timeZone),
        appointmentTime,
        duration: 15,
        allowOverlap: true,
        reason,
      },
    })
    if (answer.status() !== 201) continue
    const appointment = (await answer.json()) as Appointment
    booked.ids.push(appointment.id)
    return { chartId: patientId, appointment }
  }
  throw new Error('Today has no time left')
}
