import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { BookableClinic } from '#server/features/appointments/queries/availability.ts'
import { findBookableVersion } from '#server/features/appointments/queries/online.ts'
import { bookableClinic } from './bookable-clinic.ts'

/** So many clinics are kept, each once for every doctor asked for. */
const MOST_KEPT = 500

interface Kept {
  clinic: BookableClinic
  /** Asked before the clinic was read, so the clinic may be newer, never older. */
  version: string | null
}

const keptIn = new WeakMap<Db, Map<string, Kept>>()

/** Thrown in the transaction of a booking that was checked with what is true no longer; `withKeptClinic` checks it again. */
export class ClinicChangedError extends Error {
  constructor() {
    super('What booking knows of the clinic has changed')
  }
}

/**
 * Runs `work` with a public clinic and one of its doctors as a visitor can book them, and gives what it gives. The clinic
 * is kept from earlier calls; `work` throws `ClinicChangedError` when it finds another version. Whatever it throws, it is
 * run once more if the clinic has changed, so nobody is refused for what is no longer true. Throws 404 for a clinic that
 * cannot be booked.
 */
export async function withKeptClinic<T>(
  deps: Deps,
  clinicId: string,
  doctorId: string,
  work: (clinic: BookableClinic, version: string | null) => Promise<T>,
): Promise<T> {
  const kept = keptBy(deps.db)
  const key = `${clinicId} ${doctorId}`
  // kept for all, so it is read as the public sees it, whoever asks
  const currentVersion = () => asServer(() => findBookableVersion(deps.db, clinicId))
  const read = async (version: string | null): Promise<Kept> => {
    kept.delete(key)
    const clinic = await asServer(() => bookableClinic(deps, clinicId, undefined, doctorId))
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    const found = { clinic, version }
    kept.set(key, found)
    return found
  }
  let known = kept.get(key) ?? (await read(await currentVersion()))
  for (;;) {
    try {
      return await work(known.clinic, known.version)
    } catch (error) {
      const version = await currentVersion()
      if (version === known.version) throw error
      known = await read(version)
    }
  }
}

function keptBy(db: Db): Map<string, Kept> {
  let kept = keptIn.get(db)
  if (!kept) keptIn.set(db, (kept = new Map()))
  return kept
}
