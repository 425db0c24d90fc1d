import { t } from '#language/translate.ts'
import {
  type ChartImport,
  type ChartImportDetail,
  type FileColumn,
  type ImportTarget,
  targetTitles,
} from '#contract/import-export/imports.ts'
import { importMessages, type UnclearEncoding } from '#contract/import-export/rows.ts'
import { clinicalNames } from '#contract/patients/fields.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { askForJob } from '#server/jobs/ask.ts'
import { requireAdministrator } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { orderOf, swappedDateOf } from './birth-dates.ts'
import { type GivenFile, prepare } from './prepare.ts'
import {
  findImport,
  listImportsOf,
  removeDayOld,
  removeWaiting,
  updateStarted,
  whoseImport,
} from './queries/imports.ts'
import { listRefused, type StoredRefusal } from './queries/rows.ts'
import { readTable } from './read-file.ts'
import { IMPORT_JOB } from './run.ts'
import { guessedTargets } from './column-titles.ts'

/** Checks before a file is sent whether it would be read; uses one of the person's attempts. Throws 403, 404, 429. */
export async function mayPrepare({ limits }: Deps, actor: SignedIn, clinicId: string): Promise<void> {
  requireAdministrator(actor, clinicId)
  await limits.importsPerAccount.take(actor.userId)
}

/** Reads a file for a clinic; nothing is added yet. Throws 400, 403, 404. */
export async function prepareFor(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  file: GivenFile,
): Promise<ChartImportDetail> {
  requireAdministrator(actor, clinicId)
  return prepare(db, { userId: actor.userId, address }, clinicId, file)
}

const SAMPLES = 3
const isClinical = new Set<ImportTarget>(clinicalNames)

/** Returns the columns of a file, as guessed from their titles; stores nothing. Throws 400, 403, 404. */
export async function columnsOf(
  actor: SignedIn,
  clinicId: string,
  bytes: Uint8Array,
): Promise<{ rows: number; columns: FileColumn[]; unclearEncoding: UnclearEncoding | null }> {
  requireAdministrator(actor, clinicId)
  const { titles, rows, unclearEncoding } = await readTable(bytes, clinicId)
  const targets = guessedTargets(titles)
  const columns = titles.map((title, at) => {
    const target = targets[at] ?? null
    const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean)
    const samples = target && isClinical.has(target) ? [] : filled.slice(0, SAMPLES).map((cell) => cell.slice(0, 80))
    return { title, target, samples, unclearDate: orderOf(filled).unclear, swappedDate: swappedDateOf(filled) }
  })
  return { rows: rows.length, columns, unclearEncoding }
}

/** Imports of a clinic, newest first. Throws 403, 404. */
export async function importsOf(
  { db }: Deps,
  actor: SignedIn,
  clinicId: string,
  page: { limit: number; offset: number },
): Promise<{ imports: ChartImport[]; total: number }> {
  requireAdministrator(actor, clinicId)
  return listImportsOf(db, clinicId, actor.userId, page)
}

/**
 * Returns the clinic of an import that the person may handle, and who made it. Throws 403 for others who work there,
 * 404 for everyone else.
 */
async function whoseOf({ db }: Deps, actor: SignedIn, id: string): Promise<{ clinicId: string; userId: string }> {
  const whose = await whoseImport(db, id)
  if (!whose) throw notFound()
  requireAdministrator(actor, whose.clinicId)
  return whose
}

/** Returns one import with its progress. Throws 403, 404. */
export async function openImport(deps: Deps, actor: SignedIn, id: string): Promise<ChartImportDetail> {
  await whoseOf(deps, actor, id)
  const found = await findImport(deps.db, id, actor.userId)
  if (!found) throw notFound()
  return found
}

/** Begins to add the rows. Throws 403, 404; 409 when it was started before. */
export async function start(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<ChartImportDetail> {
  const { clinicId } = await whoseOf(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    if (!(await updateStarted(tx, id))) throw conflict(t(importMessages.notWaiting))
    await recordAudit(tx, { ...subject(actor, id, clinicId, address), action: 'chart-import.started' })
    await askForJob(tx, IMPORT_JOB)
  })
  return openImport(deps, actor, id)
}

/** Deletes a pending import and its rows. Throws 403, 404; 409 if it was started before. */
export async function cancel(deps: Deps, { actor, address }: SignedInCaller, id: string): Promise<void> {
  const { clinicId } = await whoseOf(deps, actor, id)
  await transaction(deps.db, async (tx) => {
    if (!(await removeWaiting(tx, id))) throw conflict(t(importMessages.notWaiting))
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

/**
 * Yields the refused rows of an import in pages, and returns the clinic's day, for the administrator who brought them
 * alone: they contain clinical text (rule T28). Throws 403, 404, before the first page.
 */
export async function refusedRows(deps: Deps, { actor, address }: SignedInCaller, id: string) {
  const { clinicId, userId } = await whoseOf(deps, actor, id)
  if (userId !== actor.userId) throw forbidden(t(importMessages.refusedOfOther))
  await recordAudit(deps.db, { ...subject(actor, id, clinicId, address), action: 'chart-import.refused-read' })
  return { day: todayIn(await timeZoneOf(deps.db, clinicId)), rows: pagesOfRefused(deps, id) }
}

async function* pagesOfRefused({ db }: Deps, id: string) {
  for (let after = 0; ;) {
    const rows = await listRefused(db, id, after, PAGE)
    yield rows.map(({ line, fields, issues }) => ({
      ...fields,
      line,
      problem: inWords(issues),
    }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.line
  }
}

const inWords = (issues: StoredRefusal['issues']) =>
  issues.map(({ field, message }) => (field ? `${t(targetTitles[field])}: ${message}` : message)).join(' ')

/** Deletes imports that were not started, and refused rows, after a day. */
export const forgetOldImports = ({ db }: Deps): Promise<void> => removeDayOld(db)
