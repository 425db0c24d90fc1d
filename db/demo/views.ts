import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { consultationId } from './consultations.ts'
import { deskOf } from './people.ts'
import type { Appointment } from './planned.ts'
import type { prescriptionRows } from './prescriptions.ts'

const MINUTE_MS = 60_000

type Line = Insertable<DB['audit_events']>

/**
 * Returns rows for `audit_events`, in the order of time: who saw the charts of people with an account when they came.
 * The desk opened the chart when the person arrived, the doctor read it, wrote the visit, and signed prescriptions.
 */
export function viewRows(
  visits: readonly Appointment[],
  { prescriptions }: Pick<ReturnType<typeof prescriptionRows>, 'prescriptions'>,
  now: Date,
): Line[] {
  const signed = Map.groupBy(prescriptions, ({ visit_id: visit }) => visit)
  const lines = visits.flatMap(({ id, clinic, chart, doctor, status, startsAt, endsAt }): Line[] => {
    if (!chart.account || status !== 'completed') return []
    const visit = consultationId(id)
    const line = (from: Date, minutes: number, actor: string, action: string, detail: object = {}): Line => ({
      at: new Date(from.getTime() + minutes * MINUTE_MS).toISOString(),
      actor_user_id: actor,
      action,
      subject_type: 'patient',
      subject_id: chart.id,
      clinic_id: clinic.id,
      address: null,
      detail: detail as unknown as string,
    })
    const byDoctor = doctor.user.id
    return [
      line(startsAt, -9, deskOf(clinic.key).id, 'patient.opened', { charts: 1 }),
      line(startsAt, -2, byDoctor, 'patient.opened', { charts: 1 }),
      line(startsAt, 0, byDoctor, 'visit.started', { visit }),
      ...(signed.get(visit) ?? []).map((one) =>
        line(endsAt, -1, byDoctor, 'prescription.written', { prescription: one.id }),
      ),
      line(endsAt, 0, byDoctor, 'visit.finished', { visit }),
    ]
  })
  const time = ({ at }: Line) => new Date(at as string).getTime()
  return lines.filter((one) => time(one) <= now.getTime()).toSorted((one, other) => time(one) - time(other))
}
