import { t } from '#language/translate.ts'
import {
  DOCUMENT_TEMPLATES_MAX,
  type NewTemplate,
  type TemplateField,
  templateMessages,
} from '#contract/medical-documents/template.ts'
import type { ClinicTemplate } from '#contract/medical-documents/templates.ts'
import { clinicsAs, isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { managesTemplates } from './policy.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type StoredTemplate,
  updateTemplate,
} from './queries/templates.ts'

const toTemplate = ({ id, version, title, body, fields, isConsent, savedAt }: StoredTemplate): ClinicTemplate => ({
  id,
  version,
  title,
  body,
  fields,
  isConsent,
  savedAt: savedAt.toISOString(),
})

/** Throws 403 for the clinic's staff, 404 for a clinic that isn't theirs. */
function refuseOthers(actor: SignedIn, clinicId: string): void {
  if (!managesTemplates(actor, clinicId)) throw isMember(actor, clinicId, 'staff') ? forbidden() : notFound()
}

/** Returns a template of one of the person's clinics. Throws 404, 403 for the clinic's staff. */
async function templateOf(db: Db, actor: SignedIn, id: string): Promise<StoredTemplate> {
  const one = await findTemplate(db, id, clinicsAs(actor, 'doctor', 'clinic_admin', 'staff'))
  if (!one) throw notFound()
  refuseOthers(actor, one.clinicId)
  return one
}

const audit = (db: Db, action: string, { id, clinicId }: { id: string; clinicId: string }, caller: SignedInCaller) =>
  recordAudit(db, {
    actorUserId: caller.actor.userId,
    action: `document-template.${action}`,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address: caller.address,
    detail: { template: id },
  })

/** Returns a page of a clinic's templates, and the total. Throws 403, 404. */
export async function templatesOf(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  page: { limit: number; offset: number },
): Promise<{ items: ClinicTemplate[]; total: number }> {
  refuseOthers(actor, clinicId)
  const { templates, total } = await listTemplates(db, clinicId, page)
  return { items: templates.map(toTemplate), total }
}

const fieldsOf = ({ fields }: NewTemplate): TemplateField[] =>
  fields.map((field) => ({ ...field, choices: field.kind === 'choice' ? field.choices : [], notBefore: null }))

/** Adds a template. Throws 400 for a title that is taken, 403, 404, 409 beyond the limit, 422 for a reused key. */
export async function addTemplate(
  { db }: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  clinicId: string,
  body: NewTemplate,
): Promise<ClinicTemplate> {
  const { actor, idempotencyKey: key } = caller
  refuseOthers(actor, clinicId)
  const reused = t(templateMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `document-templates.add:${clinicId}:${actor.userId}`, key, body, reused }
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      const { all, titled } = await countTemplates(tx, clinicId, { title: body.title, except: null })
      if (titled > 0) throw wrongField('title', t(templateMessages.titleTaken))
      if (all >= DOCUMENT_TEMPLATES_MAX) throw conflict(t(templateMessages.tooMany))
      const id = newId()
      await insertTemplate(tx, { id, clinicId, ...body, fields: fieldsOf(body), savedBy: actor.userId })
      await audit(tx, 'added', { id, clinicId }, caller)
      return toTemplate(await templateOf(tx, actor, id))
    }),
  )
}

/** Changes a template. Throws 400 for a title that is taken, 403, 404, 409 if its version has changed. */
export async function changeTemplate(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: NewTemplate & { version: number },
): Promise<ClinicTemplate> {
  const { actor } = caller
  const { clinicId } = await templateOf(db, actor, id)
  return transaction(db, async (tx) => {
    const { titled } = await countTemplates(tx, clinicId, { title: body.title, except: id })
    if (titled > 0) throw wrongField('title', t(templateMessages.titleTaken))
    if (!(await updateTemplate(tx, { id, version }, { ...body, fields: fieldsOf(body), savedBy: actor.userId })))
      throw conflict(t(templateMessages.changed), { code: 'record-changed' })
    await audit(tx, 'changed', { id, clinicId }, caller)
    return toTemplate(await templateOf(tx, actor, id))
  })
}

/** Deletes a template. Throws 403, 404. */
export async function removeTemplate({ db }: Deps, caller: SignedInCaller, id: string): Promise<void> {
  const one = await templateOf(db, caller.actor, id)
  await transaction(db, async (tx) => {
    await deleteTemplate(tx, id)
    await audit(tx, 'deleted', one, caller)
  })
}
