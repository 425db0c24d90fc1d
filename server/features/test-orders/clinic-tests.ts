import { t } from '#language/translate.ts'
import {
  type ClinicTest,
  type ClinicTestChange,
  clinicTestMessages,
  CLINIC_TESTS_MAX,
  type NewClinicTest,
} from '#contract/test-orders/clinic-tests.ts'
import { toDeclared } from '#contract/test-orders/values.ts'
import { clinicsAs, type SignedInCaller } from '#server/actor.ts'
import { refuseOthers } from '#server/clinical-refusal.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { rememberChange } from '#server/features/clinics/public.ts'
import { newId } from '#server/ids.ts'
import { mayEnter, mayManage } from './policy.ts'
import { countTests, findTest, insertTest, listTests, type StoredTest, updateTest } from './queries/clinic-tests.ts'

const toTest = ({ id, name, values, isArchived, version }: StoredTest): ClinicTest => ({
  id,
  name,
  values,
  isArchived,
  version,
})

/** Returns the own tests of a clinic. Throws 403, 404. */
export async function listOwn({ db }: Deps, { actor }: SignedInCaller, clinicId: string): Promise<ClinicTest[]> {
  refuseOthers(actor, clinicId, (...who) => mayEnter(...who) || mayManage(...who))
  return (await listTests(db, clinicId)).map(toTest)
}

/** Throws 400 for a name that the clinic has, 409 beyond the limit. */
async function refuseName(db: Db, clinicId: string, name: string, except: string | null): Promise<void> {
  const { all, same } = await countTests(db, clinicId, { name, except })
  if (same > 0) throw wrongField('name', t(clinicTestMessages.taken))
  if (all >= CLINIC_TESTS_MAX) throw conflict(t(clinicTestMessages.tooMany))
}

/** Adds a test to the clinic's own. Throws 400, 403, 404, 409. */
export async function addOwn(
  deps: Deps,
  caller: SignedInCaller,
  clinicId: string,
  { name, values }: NewClinicTest,
): Promise<ClinicTest> {
  refuseOthers(caller.actor, clinicId, mayManage)
  return transaction(deps.db, async (tx) => {
    await refuseName(tx, clinicId, name, null)
    const id = newId()
    await insertTest(tx, { id, clinicId, by: caller.actor.userId }, { name, values: values.map(toDeclared) })
    const one = (await findTest(tx, [clinicId], id))!
    await rememberChange(tx, caller, one.clinicId, 'clinic-test.added', undefined, { test: one.id })
    return toTest(one)
  })
}

/** Changes one of the clinic's own tests. Throws 400, 403, 404, 409 if its version has changed. */
export async function changeOwn(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, name, values, isArchived }: ClinicTestChange,
): Promise<ClinicTest> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const known = await findTest(tx, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
    if (!known) throw notFound()
    refuseOthers(actor, known.clinicId, mayManage)
    if (!isArchived) await refuseName(tx, known.clinicId, name, id)
    const fields = { name, values: values.map(toDeclared), isArchived }
    if (!(await updateTest(tx, { id, version, by: actor.userId }, fields)))
      throw conflict(t(clinicTestMessages.changed), { code: 'record-changed' })
    const one = (await findTest(tx, [known.clinicId], id))!
    await rememberChange(tx, caller, one.clinicId, 'clinic-test.changed', undefined, { test: one.id })
    return toTest(one)
  })
}
