import { isDeepStrictEqual } from 'node:util'
import { t } from '#language/translate.ts'
import {
  type ClinicForm,
  type ClinicFormChange,
  formMessages,
  FORMS_MAX,
  type NewClinicForm,
} from '#contract/forms/forms.ts'
import { clinicsAs, type SignedInCaller } from '#server/actor.ts'
import { refuseOthers } from '#server/clinical-refusal.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { rememberChange } from '#server/features/clinics/public.ts'
import { newId } from '#server/ids.ts'
import { mayManage, mayRequest } from './policy.ts'
import {
  countForms,
  findForm,
  insertForm,
  insertVersion,
  listForms,
  replaceServices,
  type StoredForm,
  updateForm,
} from './queries/forms.ts'

const toForm = ({ id, title, published, definition, serviceIds, isArchived, version }: StoredForm): ClinicForm => ({
  id,
  title,
  published,
  definition,
  serviceIds,
  isArchived,
  version,
})

/** Returns the forms of a clinic. Throws 403, 404. */
export async function listOwn({ db }: Deps, { actor }: SignedInCaller, clinicId: string) {
  refuseOthers(actor, clinicId, mayRequest)
  return { forms: (await listForms(db, clinicId)).map(toForm), can: { manage: mayManage(actor, clinicId) } }
}

/** Throws 400 for a title that the clinic has, 409 beyond the limit. */
async function refuseTitle(db: Db, clinicId: string, title: string, except: string | null): Promise<void> {
  const { all, same } = await countForms(db, clinicId, { title, except })
  if (same > 0) throw wrongField('title', t(formMessages.taken))
  if (all >= FORMS_MAX) throw conflict(t(formMessages.tooMany))
}

/** Publishes a new form. Throws 400, 403, 404, 409. */
export async function addOwn(
  deps: Deps,
  caller: SignedInCaller,
  clinicId: string,
  { title, definition, serviceIds }: NewClinicForm,
): Promise<ClinicForm> {
  refuseOthers(caller.actor, clinicId, mayManage)
  return transaction(deps.db, async (tx) => {
    await refuseTitle(tx, clinicId, title, null)
    const by = { id: newId(), clinicId, by: caller.actor.userId }
    await insertForm(tx, by, title)
    await insertVersion(tx, by, { version: 1, title, definition })
    if (!(await replaceServices(tx, by, serviceIds))) throw wrongField('serviceIds', t(formMessages.service))
    const one = (await findForm(tx, [clinicId], by.id))!
    await rememberChange(tx, caller, one.clinicId, 'clinic-form.added', undefined, { form: one.id })
    return toForm(one)
  })
}

/** Changes a form; changed questions are a new version. Throws 400, 403, 404, 409 if the form has changed. */
export async function changeOwn(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, title, definition, serviceIds, isArchived }: ClinicFormChange,
): Promise<ClinicForm> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const known = await findForm(tx, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
    if (!known) throw notFound()
    const { clinicId } = known
    refuseOthers(actor, clinicId, mayManage)
    if (!isArchived) await refuseTitle(tx, clinicId, title, id)
    const isNew = title !== known.title || !isDeepStrictEqual(definition, known.definition)
    const published = known.published + (isNew ? 1 : 0)
    if (!(await updateForm(tx, { id, version, by: actor.userId }, { title, published, isArchived })))
      throw conflict(t(formMessages.changed), { code: 'record-changed' })
    const by = { id, clinicId, by: actor.userId }
    if (isNew) await insertVersion(tx, by, { version: published, title, definition })
    if (!(await replaceServices(tx, by, serviceIds))) throw wrongField('serviceIds', t(formMessages.service))
    const one = (await findForm(tx, [clinicId], id))!
    await rememberChange(tx, caller, one.clinicId, 'clinic-form.changed', undefined, { form: one.id })
    return toForm(one)
  })
}
