import type { Db } from '#server/database/db.ts'
import { makeClinic, makeDoctor, type TestClinic, type TestDoctor } from './factories.ts'

interface ListedWish extends NonNullable<Parameters<typeof makeClinic>[1]> {
  city?: string
  /** Specialty and languages of each doctor. */
  doctors?: { specialty?: string; languages?: string[]; isConfirmed?: boolean }[]
}

export interface ListedClinic extends TestClinic {
  doctors: TestDoctor[]
}

/** Makes a clinic in the public directory, with a cardiologist who speaks English unless others are named. */
export async function makeListedClinic(db: Db, { city, doctors = [{}], ...wish }: ListedWish): Promise<ListedClinic> {
  const clinic = await makeClinic(db, wish)
  await db
    .updateTable('clinics')
    .set({ is_listed: true, ...(city && { city }) })
    .where('id', '=', clinic.id)
    .execute()
  const made: TestDoctor[] = []
  for (const { specialty = 'Cardiology', languages = ['English'], isConfirmed } of doctors) {
    const doctor = await makeDoctor(db, clinic, { isConfirmed })
    await db.updateTable('doctors').set({ specialty, languages }).where('id', '=', doctor.id).execute()
    made.push(doctor)
  }
  return { ...clinic, doctors: made }
}
