import { t } from '#language/translate.ts'
import type { Diagnosis } from '#contract/visits/content.ts'
import { type Visit, visitMessages, type VisitSummary, type VisitVersion } from '#contract/visits/visits.ts'
import { listedDiagnoses } from '#db/knowledge/diagnoses/list.ts'
import { clinicsAs, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { type GuideTo, guidesByDiagnosis } from '#server/features/conditions/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { auditReading } from './news.ts'
import { abilitiesOf, isColleague, type Judged, mayWrite, readsFindings, visibleTo } from './policy.ts'
import {
  listFormerDiagnoses,
  findVisit,
  listVersions,
  listVisits,
  type StoredVersion,
  type StoredVisit,
} from './queries/visits.ts'

/** Returns the content, without the findings for readers who can't see them. */
const contentFor = (
  reader: SignedIn,
  one: Judged,
  { findings, diagnoses, ...content }: StoredVisit['content'],
  guideTo: GuideTo,
) => ({
  ...content,
  diagnoses: diagnoses.map((diagnosis) => withGuide(diagnosis, guideTo)),
  ...(readsFindings(reader, one) ? { findings } : {}),
})

const withGuide = (diagnosis: Diagnosis, guideTo: GuideTo) => ({ ...diagnosis, guide: guideTo(diagnosis) })

/** Returns the documents; only the clinic's doctors see withdrawn ones. */
const documentsFor = (reader: SignedIn, { documents, ...one }: StoredVisit) =>
  documents
    .filter(({ removed }) => !removed || isColleague(reader, one))
    .map(({ fileId: _file, ...document }) => ({
      ...document,
      addedAt: asInstant(document.addedAt),
      removed: document.removed && { ...document.removed, at: asInstant(document.removed.at) },
    }))

/** Converts an instant in the database's JSON to the API's format. */
const asInstant = (text: string) => new Date(text).toISOString()

/** Returns a visit as its reader may see it. */
export async function toVisit(deps: Pick<Deps, 'log'>, row: StoredVisit, reader: SignedIn): Promise<Visit> {
  const { doctorUserId: _doctor, ownerId: _owner, allowsDictation: _, startedAt, finishedAt, savedAt, ...shown } = row
  return {
    ...shown,
    content: contentFor(reader, row, row.content, await guidesByDiagnosis(deps)),
    draftPrescription: mayWrite(reader, row) ? row.draftPrescription : null,
    documents: documentsFor(reader, row),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    can: abilitiesOf(reader, row),
  }
}

/** Returns a version of a visit as its reader may see it. */
const toVersion = (row: StoredVersion, one: Judged, reader: SignedIn, guideTo: GuideTo): VisitVersion => ({
  ...row,
  content: contentFor(reader, one, row.content, guideTo),
  finalAt: row.finalAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
})

type Page = { limit: number; offset: number }

/** Returns a visit. Throws 404 if the person can't see it. */
export async function visitSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredVisit> {
  const one = await findVisit(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Opens a visit, which is recorded. Throws 404. */
export async function openVisit(deps: Deps, caller: SignedInCaller, id: string): Promise<Visit> {
  const one = await visitSeenBy(deps.db, caller.actor, id)
  await auditReading(deps.db, 'visit.opened', one, caller)
  return toVisit(deps, one, caller.actor)
}

/** Returns a page of the versions of a finished visit, and the total. Throws 404, 409 for a draft. */
export async function versionsOf(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  page: Page,
): Promise<{ versions: VisitVersion[]; total: number }> {
  const one = await visitSeenBy(deps.db, caller.actor, id)
  if (one.status === 'draft') throw conflict(t(visitMessages.draft))
  await auditReading(deps.db, 'visit.versions-opened', one, caller)
  const { versions, total } = await listVersions(deps.db, id, page)
  const guideTo = await guidesByDiagnosis(deps)
  return { versions: versions.map((version) => toVersion(version, one, caller.actor, guideTo)), total }
}

/**
 * Returns a page of a chart's visits that the person can read, and the total, and records the listing. Throws 404 for a
 * chart that they can't open, 403 for people who never read its clinical text.
 */
export async function visitsOfChart(
  deps: Deps,
  caller: SignedInCaller,
  chartId: string,
  page: Page,
): Promise<{ visits: VisitSummary[]; total: number }> {
  const { chart, can } = await chartSeenBy(deps.db, caller.actor, chartId)
  if (!can.readClinical) throw forbidden()
  const { clinicId, ownerId: patientUserId } = chart
  noteSeen(deps, caller, 'visits.listed', [{ clinicId, patientId: chartId, patientUserId }])
  const { visits, total } = await listVisits(deps.db, visibleTo(caller.actor), chartId, page)
  const guideTo = await guidesByDiagnosis(deps)
  return {
    visits: visits.map(({ startedAt, finishedAt, diagnoses, ...one }) => ({
      ...one,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      diagnoses: diagnoses.map((diagnosis) => withGuide(diagnosis, guideTo)),
    })),
    total,
  }
}

const OWN = 4
const MOST = 10
const LETTERS = 2

/**
 * Returns suggestions for a doctor: own earlier diagnoses, the most frequent first, then listed ones. Throws 403 for people
 * who aren't doctors.
 */
export async function suggestionsFor({ db }: Deps, actor: SignedIn, search: string): Promise<Diagnosis[]> {
  if (clinicsAs(actor, 'doctor').length === 0) throw forbidden()
  if (search.length < LETTERS || actor.mustProveEmail) return []
  const own = await listFormerDiagnoses(db, actor.doctorIds, search, OWN)
  const known = new Set(own.map(({ text }) => text.toLowerCase()))
  const listed = listedDiagnoses(search, MOST).filter(({ text }) => !known.has(text.toLowerCase()))
  return [...own, ...listed].slice(0, MOST)
}
