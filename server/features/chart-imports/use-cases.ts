import { type ChartImport, type ChartImportDetail, importColumns, importMessages } from '#contract/chart-imports.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { askForJob } from '#server/jobs/ask.ts'
import { requireAdministrator } from '#server/standings.ts'
import { prepare } from './prepare.ts'
import {
  clinicOfImport,
  findImport,
  listImportsOf,
  listRefused,
  removeDayOld,
  removeWaiting,
  type StoredRefusal,
  updateStarted,
} from './queries.ts'
import { IMPORT_JOB } from './run.ts'

export { continueImports, IMPORT_JOB } from './run.ts'

interface Doer {
  actor: SignedIn
  address: string
}

/** Reads a file for a clinic; nothing is added yet. Throws 400, 403, 404, 429. */
export async function prepareFor(
  { db, limits }: Deps,
  { actor, address }: Doer,
  clinicId: string,
  text: string,
): Promise<ChartImportDetail> {
  requireAdministrator(actor, clinicId)
  await limits.importsPerAccount.take(actor.userId)
  return prepare(db, { userId: actor.userId, address }, clinicId, text)
}

/** Imports of a clinic, newest first. Throws 403, 404. */
export async function importsOf(
  { db }: Deps,
  actor: SignedIn,
  clinicId: string,
  page: { limit: number; offset: number },
): Promise<{ imports: ChartImport[]; total: number }> {
  requireAdministrator(actor, clinicId)
  return listImportsOf(db, clinicId, page)
}

/** The clinic of an import that the person may handle. Throws 403 for others who work there, 404 for everybody else. */
async function clinicOf({ db }: Deps, actor: SignedIn, id: string): Promise<string> {
  const clinicId = await clinicOfImport(db, id)
  if (!clinicId) throw notFound()
  requireAdministrator(actor, clinicId)
  return clinicId
}

/** One import, how far it is. Throws 403, 404. */
export async function openImport(deps: Deps, actor: SignedIn, id: string): Promise<ChartImportDetail> {
  await clinicOf(deps, actor, id)
  const found = await findImport(deps.db, id)
  if (!found) throw notFound()
  return found
}

/** Begins to add the rows. Throws 403, 404; 409 when it was started before. */
export async function start(deps: Deps, { actor, address }: Doer, id: string): Promise<ChartImportDetail> {
  const clinicId = await clinicOf(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    if (!(await updateStarted(tx, id))) throw conflict(importMessages.notWaiting)
    await recordAudit(tx, { ...subject(actor, id, clinicId, address), action: 'chart-import.started' })
    await askForJob(tx, IMPORT_JOB)
  })
  return openImport(deps, actor, id)
}

/** Forgets a waiting import and its rows. Throws 403, 404; 409 when it was started before. */
export async function cancel(deps: Deps, { actor, address }: Doer, id: string): Promise<void> {
  const clinicId = await clinicOf(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    if (!(await removeWaiting(tx, id))) throw conflict(importMessages.notWaiting)
    await recordAudit(tx, { ...subject(actor, id, clinicId, address), action: 'chart-import.cancelled' })
  })
}

const subject = (actor: SignedIn, id: string, clinicId: string, address: string) => ({
  actorUserId: actor.userId,
  subjectType: 'chart-import',
  subjectId: id,
  clinicId,
  address,
})

const PAGE = 500

/** The refused rows of an import, page by page. Throws 403, 404, before the first page. */
export async function refusedRows(deps: Deps, { actor, address }: Doer, id: string) {
  const clinicId = await clinicOf(deps, actor, id)
  await recordAudit(deps.db, { ...subject(actor, id, clinicId, address), action: 'chart-import.refused-read' })
  return pagesOfRefused(deps, id)
}

async function* pagesOfRefused({ db }: Deps, id: string) {
  for (let after = 0; ;) {
    const rows = await listRefused(db, id, after, PAGE)
    yield rows.map(({ line, fields, issues }) => ({ ...fields, line, problem: inWords(issues) }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.line
  }
}

const inWords = (issues: StoredRefusal['issues']) =>
  issues.map(({ field, message }) => (field ? `${importColumns[field]}: ${message}` : message)).join(' ')

/** Forgets imports that nobody started, and refused rows, a day later. */
export const forgetOldImports = ({ db }: Deps): Promise<void> => removeDayOld(db)
