import { english } from '#language/translate.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { labTest } from '#contract/test-reports/tests.ts'
import { numberInWords } from '#contract/test-reports/measured.ts'
import type { RawBuilder } from 'kysely'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { noteChartless } from '#server/features/test-reports/news.ts'
import { isOwn } from '#server/features/test-reports/policy.ts'
import {
  isAskedFor,
  lastUnits,
  listValues,
  type StoredValue,
  type Whose,
} from '#server/features/test-reports/queries/values.ts'
import { reportSeenBy } from '#server/features/test-reports/read.ts'
import { todayIn } from '#server/time.ts'
import { toValue, valuesVisibleTo } from './policy.ts'

/** Returns the condition for the values of a chart's person that a reader can read (rule B3), on `test_values` as `t`. */
export const readableValues = (actor: SignedIn, patientId: string): RawBuilder<unknown> =>
  isAskedFor(valuesVisibleTo(actor), { patientId })

interface Asked {
  patientId?: string
  reportId?: string
  familyMemberId?: string
}

const whoseOf = ({ patientId, reportId, familyMemberId }: Asked): Whose =>
  patientId ? { patientId } : reportId ? { reportId } : { familyMemberId: familyMemberId ?? null }

/** Throws 404 for a chart or a report that the person can't open, 403 if their role can't read clinical text; records the view. */
async function judge(deps: Deps, caller: SignedInCaller, { patientId, reportId }: Asked): Promise<void> {
  const { actor } = caller
  if (patientId) {
    const { chart, can } = await chartSeenBy(deps.db, actor, patientId)
    if (!can.readClinical) throw forbidden()
    const { clinicId, ownerId: patientUserId } = chart
    noteSeen(deps, caller, 'test-values.listed', [{ clinicId, patientId, patientUserId }])
  } else if (reportId) {
    const report = await reportSeenBy(deps.db, actor, reportId)
    if (isOwn(actor, report)) return
    const seen = report.charts.map(({ id, clinicId }) => ({ clinicId, patientId: id, patientUserId: report.ownerId }))
    noteSeen(deps, caller, 'test-values.listed', seen)
    noteChartless(deps, caller, 'test-values.listed', [report])
  }
}

/** Records the export of a chart's values, or of a shared report's with the charts of its person or, without any, with the report. */
async function recordExport(deps: Deps, caller: SignedInCaller, { patientId, reportId }: Asked): Promise<void> {
  const { actor, address } = caller
  const event = { actorUserId: actor.userId, action: 'test-values.exported', address } as const
  const ofChart = (id: string, clinicId: string) =>
    recordAudit(deps.db, { ...event, subjectType: 'patient', subjectId: id, clinicId })
  if (patientId) {
    const { chart } = await chartSeenBy(deps.db, actor, patientId)
    if (chart.ownerId !== actor.userId) await ofChart(patientId, chart.clinicId)
  } else if (reportId) {
    const report = await reportSeenBy(deps.db, actor, reportId)
    if (isOwn(actor, report)) return
    for (const { id, clinicId } of report.charts) await ofChart(id, clinicId)
    if (report.charts.length === 0)
      await recordAudit(deps.db, { ...event, subjectType: 'test_report', subjectId: reportId })
  }
}

/** Returns a page of values, the latest first, and the total. Throws 403, 404. */
export async function browseValues(
  deps: Deps,
  caller: SignedInCaller,
  { limit, offset, ...filter }: Asked & { limit: number; offset: number },
): Promise<{ values: TestValue[]; total: number }> {
  await judge(deps, caller, filter)
  const scope = valuesVisibleTo(caller.actor)
  const { values, total } = await listValues(deps.db, scope, whoseOf(filter), { limit, offset })
  return { values: values.map((one) => toValue(one, caller.actor)), total }
}

/** Returns the units that were used last: at a clinic where the person is a doctor, or else in their own values. */
export const unitsUsed = ({ db }: Deps, actor: SignedIn, clinicId: string | undefined) =>
  lastUnits(db, clinicId && isMember(actor, clinicId, 'doctor') ? { clinicId } : { userId: actor.userId })

/** Values per page of the file; each page is a separate query. */
const PAGE = 500

/** Returns the values for a file, page by page; the export is recorded. Throws 403, 404, before the first page. */
export async function valuesToExport(deps: Deps, caller: SignedInCaller, filter: Asked) {
  await judge(deps, caller, filter)
  await recordExport(deps, caller, filter)
  return { day: todayIn('UTC'), rows: pages(deps, caller, filter) }
}

async function* pages({ db }: Deps, { actor }: SignedInCaller, filter: Asked) {
  for (let offset = 0; ; offset += PAGE) {
    const { values } = await listValues(db, valuesVisibleTo(actor), whoseOf(filter), { limit: PAGE, offset })
    yield values.map(toRow)
    if (values.length < PAGE) return
  }
}

const toRow = ({ test, value, unit, comparator, measuredOn, note, clinic, writer }: StoredValue) => ({
  test: english(labTest(test).title),
  value: numberInWords({ value, comparator }),
  unit,
  date: measuredOn,
  note,
  clinic: clinic?.name ?? null,
  writtenBy: `${writer.firstName} ${writer.lastName}`.trim(),
})
