import type { PaperSettings } from '#contract/clinics/paper.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { type ClinicPaper, findPaper, savePaper } from './queries/paper.ts'
import { lockClinic } from './queries/setup.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/** Sets how a clinic prints prescriptions and visits. Throws 404 and 403 as `mustSetUp`. */
export async function setPaper(
  db: Db,
  caller: SignedInCaller,
  id: string,
  paper: PaperSettings,
): Promise<PaperSettings> {
  mustSetUp(caller.actor, id)
  await transaction(db, async (tx) => {
    await lockClinic(tx, id)
    await savePaper(tx, id, paper)
    await rememberChange(tx, caller, id, 'paper.changed', undefined, { ...paper })
  })
  return paper
}

/** Returns how a clinic prints, and its logo. */
export const paperOf = (db: Db, id: string): Promise<ClinicPaper> => findPaper(db, id)
