import type { ClinicToConfirm, DoctorToConfirm } from '#contract/confirmations.ts'
import type { Db } from '#server/database/db.ts'
import { RefusedError } from '#server/errors.ts'
import { Refusal } from '#server/refusal.ts'
import { decideOnClinic, decideOnDoctor } from './decide.ts'
import { clinicsToConfirm, doctorsToConfirm } from './lists.ts'

// The operator's commands (`npm run operator -- clinics` and `doctors`), without a sign-in.

/** A decision made by a command; a refusal has a reason. */
export interface Commanded {
  decision: 'confirm' | 'refuse'
  reason: string
}

const byCommand = { userId: null }
const PAGE = 100

/** Reads a list page by page. */
async function* everyPage<T>(read: (offset: number) => Promise<{ items: T[] }>): AsyncGenerator<T> {
  for (let offset = 0; ; offset += PAGE) {
    const { items } = await read(offset)
    yield* items
    if (items.length < PAGE) return
  }
}

export const waitingClinics = (db: Db): AsyncGenerator<ClinicToConfirm> =>
  everyPage((offset) => clinicsToConfirm(db, { status: 'waiting', limit: PAGE, offset }))

export const waitingDoctors = (db: Db): AsyncGenerator<DoctorToConfirm> =>
  everyPage((offset) => doctorsToConfirm(db, { status: 'waiting', limit: PAGE, offset }))

/** Decides about a clinic as it is now; returns its name. Throws Refusal with a message. */
export const commandClinic = async (db: Db, id: string, said: Commanded): Promise<string> =>
  (await orRefusal(() => decideOnClinic(db, byCommand, id, said))).name

/** Decides about a doctor as they are now; returns name and registration. Throws Refusal with a message. */
export async function commandDoctor(db: Db, id: string, said: Commanded): Promise<string> {
  const { name, registration } = await orRefusal(() => decideOnDoctor(db, byCommand, id, said))
  return `${name}, ${registration}`
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RefusedError ? new Refusal(error.message) : error
  }
}
