import { t } from '#language/translate.ts'
import {
  type Dating,
  datingMessages,
  doubtsAbout,
  dueOnOf,
  type Ending,
  impossibleIn,
} from '#contract/antenatal/dating.ts'
import {
  antenatalMessages,
  type AntenatalRecord,
  type AntenatalRecordChange,
  type NewAntenatalRecord,
  RECORDS_MAX,
} from '#contract/antenatal/records.ts'
import { isOutdatedOn } from '#contract/clinical-summary/pregnancy.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { newestStatementIn, stateRecorded } from '#server/features/clinical-summary/public.ts'
import { lockCharts } from '#server/features/patients/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { announceAntenatal } from './announce.ts'
import { mayDate, visibleTo } from './policy.ts'
import type { AntenatalChart } from './queries/charts.ts'
import { listCheckups } from './queries/checkups.ts'
import {
  findRecord,
  insertRecord,
  listRecords,
  type RecordFields,
  type StoredRecord,
  updateRecord,
} from './queries/records.ts'
import { antenatalChartSeenBy, shownRecord } from './read.ts'

/** A caller with the key of a call that is processed once. */
export type WritingCaller = SignedInCaller & { idempotencyKey: string | null }

export const repeatable = (
  { actor, idempotencyKey: key }: WritingCaller,
  scope: string,
  body: unknown,
  reused: string,
): Repeatable | null => (key === null ? null : { scope: `${scope}:${actor.userId}`, key, body, reused })

/** Returns a chart in which the person can do this, locked against a merge. Throws 404, 403. */
export async function chartToWriteIn(
  tx: Tx,
  actor: SignedIn,
  patientId: string,
  may: (actor: SignedIn, clinicId: string) => boolean,
): Promise<AntenatalChart> {
  const locked = (await lockCharts(tx, [patientId])).get(patientId)
  const chart = await antenatalChartSeenBy(tx, actor, patientId)
  if (locked?.mergedInto !== null) throw notFound()
  if (!may(actor, chart.clinicId)) throw refusal(actor)
  return chart
}

/** Throws 400 for impossible dates, and 409 for doubtful ones that no one has confirmed. */
function refuseDates(
  fields: RecordFields,
  { today, patient }: AntenatalChart,
  {
    isSure,
    others,
    seenOn,
    isReopened,
  }: { isSure: boolean | undefined; others: readonly StoredRecord[]; seenOn: readonly string[]; isReopened?: boolean },
): void {
  const ending: Ending = fields
  const impossible = impossibleIn(fields, ending, today)
  // the form of the outcome has no dates
  if (impossible && isReopened) throw wrongField('outcome', t(datingMessages.reopened))
  if (impossible) throw wrongField(impossible.path, t(impossible.message))
  if (isSure) return
  const earlierEndedOn = others
    .filter(({ status, endedOn, dueOn }) => status === 'active' && endedOn !== null && dueOn < fields.dueOn)
    .map(({ endedOn }) => endedOn!)
    .toSorted()
    .at(-1)
  const doubts = doubtsAbout({ dating: fields, ending, today, patient, earlierEndedOn: earlierEndedOn ?? null, seenOn })
  if (doubts.length > 0) throw conflict(antenatalMessages.doubtful(doubts), { code: 'doubtful' })
}

/** Returns the dates of a body; what it leaves out stays as it was. */
function datingOf(body: Partial<NewAntenatalRecord>, was: Dating): Dating {
  const day = (name: 'periodOn' | 'scanOn' | 'enteredDueOn') =>
    body[name] === undefined ? was[name] : body[name] || null
  const scanOn = day('scanOn')
  // without a scan there is no age; one that was entered is refused, not dropped
  const [weeks, days] = scanOn ? [was.scanWeeks, was.scanDays ?? 0] : [null, null]
  return {
    periodOn: day('periodOn'),
    scanOn,
    scanWeeks: body.scanWeeks === undefined ? weeks : body.scanWeeks,
    scanDays: body.scanDays === undefined ? days : (body.scanDays ?? (scanOn ? 0 : null)),
    enteredDueOn: day('enteredDueOn'),
    datedBy: body.datedBy ?? was.datedBy,
  }
}

const undated: Dating = {
  periodOn: null,
  scanOn: null,
  scanWeeks: null,
  scanDays: null,
  enteredDueOn: null,
  datedBy: 'period',
}

const isOpen = ({ status, outcome }: RecordFields) => status === 'active' && outcome === null

const ofChart = ({ patient: { id, chartNumber }, clinicId, ownerId }: AntenatalChart) => ({
  patientId: id,
  clinicId,
  chartNumber,
  holderId: ownerId,
})

/** States an open pregnancy in the summary. */
const stateOpen = (tx: Tx, caller: SignedInCaller, chart: AntenatalChart, { dueOn }: RecordFields): Promise<void> =>
  stateRecorded(tx, caller, ofChart(chart), { isPregnant: true, dueOn })

/** Begins to follow a pregnancy. Throws 400, 403, 404, 409 if one is open, for doubtful dates, and beyond the limit. */
export async function addRecord(
  { db }: Deps,
  caller: WritingCaller,
  patientId: string,
  { isSure, ...body }: NewAntenatalRecord,
): Promise<AntenatalRecord> {
  const { actor } = caller
  const request = repeatable(caller, `antenatal.add:${patientId}`, { isSure, ...body }, t(antenatalMessages.keyReused))
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      const chart = await chartToWriteIn(tx, actor, patientId, mayDate)
      const others = await listRecords(tx, patientId)
      if (others.some(isOpen)) throw conflict(t(antenatalMessages.open), { code: 'open' })
      if (others.length >= RECORDS_MAX) throw conflict(t(antenatalMessages.tooMany))
      const dating = datingOf(body, undated)
      const fields: RecordFields = {
        ...dating,
        dueOn: dueOnOf(dating) ?? '',
        note: body.note || null,
        outcome: null,
        endedOn: null,
        status: 'active',
        reason: null,
      }
      refuseDates(fields, chart, { isSure, others, seenOn: [] })
      const id = newId()
      await insertRecord(tx, { id, clinicId: chart.clinicId, patientId, recordedBy: actor.userId }, fields)
      await announceAntenatal(tx, caller, 'antenatal.added', ofChart(chart), id)
      await stateOpen(tx, caller, chart, fields)
      return shownRecord(tx, actor, id)
    }),
  )
}

/** Returns the fields of a pregnancy after a change. One that was entered in error keeps its dates. */
function changed(one: StoredRecord, typed: Omit<AntenatalRecordChange, 'version'>): RecordFields {
  const status = typed.status ?? one.status
  const body = status === 'error' ? { note: typed.note, reason: typed.reason } : typed
  return changedFields(one, body, status)
}

function changedFields(
  one: StoredRecord,
  body: Partial<AntenatalRecordChange>,
  status: RecordFields['status'],
): RecordFields {
  const dating = datingOf(body, one)
  const outcome = body.outcome === undefined ? one.outcome : body.outcome || null
  return {
    ...dating,
    dueOn: dueOnOf(dating) ?? '',
    note: body.note === undefined ? one.note : body.note || null,
    outcome,
    endedOn: outcome ? body.endedOn || one.endedOn : null,
    status,
    reason: status === 'error' ? body.reason || one.reason : null,
  }
}

interface Change {
  was: StoredRecord
  fields: RecordFields
  /** The other pregnancies of the chart. */
  others: readonly StoredRecord[]
  isBreastfeeding: boolean | undefined
}

/**
 * True if the end of a pregnancy means that the patient isn't pregnant: no other record is open, the newest statement is about this pregnancy
 * or says not pregnant, and the end isn't so long ago that a statement of that day would be outdated.
 */
async function endsPregnancy(tx: Tx, { today, patient }: AntenatalChart, { was, fields, others }: Change) {
  if (others.some(isOpen)) return false
  if (isOutdatedOn(today, { isPregnant: false, dueOn: null, statedOn: fields.endedOn ?? today })) return false
  const stated = await newestStatementIn(tx, patient.id)
  return !stated?.isPregnant || stated.dueOn === was.dueOn
}

/** States in the summary what a change means for it. A record that was entered in error says nothing about the patient. */
async function stateChange(tx: Tx, caller: SignedInCaller, chart: AntenatalChart, change: Change): Promise<void> {
  const { was, fields, isBreastfeeding } = change
  if (fields.status === 'error') return
  if (isOpen(fields)) {
    if (!isOpen(was) || fields.dueOn !== was.dueOn) await stateOpen(tx, caller, chart, fields)
  } else if (isOpen(was) && (await endsPregnancy(tx, chart, change))) {
    await stateRecorded(tx, caller, ofChart(chart), { isPregnant: false, dueOn: null, isBreastfeeding })
  }
}

/** Returns the days of a pregnancy's checkups that count. */
const seenOnOf = async (tx: Tx, { id, patientId }: StoredRecord): Promise<string[]> =>
  (await listCheckups(tx, patientId))
    .filter(({ recordId, status }) => recordId === id && status === 'active')
    .map(({ seenOn }) => seenOn)

const endingFields = ['outcome', 'endedOn', 'status'] as const
const datingFields = ['periodOn', 'scanOn', 'scanWeeks', 'scanDays', 'enteredDueOn', 'datedBy'] as const

/** Changes a pregnancy. Throws 400, 403, 404, 409 if its version has changed, another one is open, or the dates are doubtful. */
export async function changeRecord(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  { version, isSure, isBreastfeeding, ...body }: AntenatalRecordChange,
): Promise<AntenatalRecord> {
  const { actor } = caller
  return transaction(db, async (tx) => {
    const found = await findRecord(tx, visibleTo(actor), id)
    if (!found) throw notFound()
    const chart = await chartToWriteIn(tx, actor, found.patientId, mayDate)
    const all = await listRecords(tx, found.patientId)
    const was = all.find((one) => one.id === id)
    if (!was || was.version !== version) throw conflict(t(antenatalMessages.changed), { code: 'record-changed' })
    const fields = changed(was, body)
    const others = all.filter((one) => one.id !== id)
    if (isOpen(fields) && !isOpen(was) && others.some(isOpen))
      throw conflict(t(antenatalMessages.open), { code: 'open' })
    const isDecided = datingFields.some((name) => fields[name] !== was[name])
    const isRedated = isDecided || endingFields.some((name) => fields[name] !== was[name])
    if (fields.status === 'active' && isRedated)
      refuseDates(fields, chart, {
        isSure,
        others,
        seenOn: await seenOnOf(tx, was),
        isReopened: !isDecided && was.status === 'active' && was.outcome !== null && fields.outcome === null,
      })
    if (!(await updateRecord(tx, { id, version, changedBy: actor.userId, isDecided }, fields)))
      throw conflict(t(antenatalMessages.changed), { code: 'record-changed' })
    await announceAntenatal(tx, caller, 'antenatal.changed', ofChart(chart), id)
    await stateChange(tx, caller, chart, { was, fields, others, isBreastfeeding })
    return shownRecord(tx, actor, id)
  })
}
