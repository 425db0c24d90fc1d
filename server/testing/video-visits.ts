import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { makeAppointment, makeUser, type TestClinic, type TestDoctor } from './factories.ts'

interface VideoWish {
  clinic: TestClinic
  doctor: TestDoctor
  chart: { id: string }
  /** Minutes until it starts; negative if it has. */
  startsIn?: number
  /** The patient booked it; true by default. */
  isOnline?: boolean
  status?: 'pending' | 'confirmed'
  isWaiting?: boolean
  isRecorded?: boolean
  isStarted?: boolean
}

/** Makes a video visit of the near future, which takes no time in the doctor's calendar, so that there can be many. */
export async function makeVideoVisit(db: Db, wish: VideoWish): Promise<{ id: string }> {
  const { startsIn = 5, isOnline = true, status = 'confirmed' } = wish
  const at = new Date(Date.now() + startsIn * 60_000)
  const { id } = await makeAppointment(db, { ...wish, at, status: 'cancelled' })
  const other = await makeUser(db)
  await sql`
    update appointments
    set
      status = ${status}, mode = 'video', doctor_user_id = ${other.userId},
      booked_language = ${isOnline ? 'en' : null}
    where id = ${id}
  `.execute(db)
  await sql`
    insert into video_calls (appointment_id, room, waiting_since, seen_at, started_at, started_by, link)
    values (
      ${id}, ${`room-${id}`}, ${wish.isWaiting ? sql`now()` : null}, ${wish.isWaiting ? sql`now()` : null},
      ${wish.isStarted ? sql`now()` : null}, ${wish.isStarted ? wish.doctor.userId : null}, 'https://calls.example/x'
    )
  `.execute(db)
  if (wish.isRecorded || wish.isStarted) await makeRecord(db, id, wish.doctor)
  return { id }
}

/** Records consent and identity of a video visit. */
async function makeRecord(db: Db, appointmentId: string, doctor: TestDoctor): Promise<void> {
  await sql`
    insert into teleconsultations (
      id, appointment_id, version, consent, patient_name, patient_age, identified_by, registration_number, recorded_by
    )
    values (${newId()}, ${appointmentId}, 1, 'implied', 'Asha Rao', 40, 'known', 'MH-1', ${doctor.userId})
  `.execute(db)
}
