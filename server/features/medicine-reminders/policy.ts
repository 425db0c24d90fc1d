import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden } from '#server/errors.ts'
import { hasStoredFiles } from '#server/features/prescriptions/public.ts'

/** The medicines that a person sees (rule B3): their own and their family's; no clinic sees any. */
export interface MedicineScope {
  userId: string
}

export const visibleTo = ({ userId }: SignedIn): MedicineScope => ({ userId })

/** Throws 403 for people who aren't patients and hold no chart: reminders are for patients. */
export async function refuseOthers(db: Db, actor: SignedIn): Promise<void> {
  if (!(await hasStoredFiles(db, actor))) throw forbidden()
}
