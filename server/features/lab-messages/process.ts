import { type LabStatus, labStatuses } from '#contract/test-orders/values.ts'
import { actingAs, asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import {
  type LabResult,
  lockOrderForLab,
  type OrderForLab,
  storeLabResults,
} from '#server/features/test-orders/public.ts'
import { todayIn } from '#server/time.ts'
import { type Assignment, match, type OrderToMatch, type TestToMatch } from './match.ts'
import { dayAt, instantAt } from './moments.ts'
import { listReceived, lockMessage, updateMessage } from './queries/messages.ts'
import { readMessage } from './read.ts'
import { isCritical, type LabReport, type ReportedStatus } from './report.ts'

/** The id of no account. */
const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** Runs work for a clinic without a person: row-level security limits it to the clinic's rows. */
export const forClinic = <T>(clinicId: string, work: () => T): T =>
  actingAs({ userId: NO_ONE, clinicIds: [clinicId] }, work)

/** Returns an order as the matching compares it. */
export const toMatch = (one: OrderForLab): OrderToMatch => {
  const { id, status, orderedOn, chartNumbers, firstName, lastName, dateOfBirth, gender, tests } = one
  return {
    id,
    status,
    orderedOn,
    tests,
    patient: { chartNumbers, name: `${firstName} ${lastName}`, dateOfBirth, gender },
  }
}

const isClear = (status: ReportedStatus): status is LabStatus => labStatuses.some((one) => one === status)

/**
 * Returns the results of a message as they are stored. An unclear status counts as preliminary. A withdrawal has no
 * values and the date of the result that it takes back.
 */
export const toResults = (
  assigned: readonly Assignment[],
  { timeZone: zone, tests }: { timeZone: string; tests: readonly Pick<TestToMatch, 'id' | 'newest'>[] },
): LabResult[] =>
  assigned.map(({ orderedTestId, test }) => {
    const isWithdrawal = test.status === 'withdrawn'
    const newest = tests.find(({ id }) => id === orderedTestId)?.newest
    return {
      orderedTestId,
      values: isWithdrawal ? [] : test.values,
      summary: test.summary,
      measuredOn: isWithdrawal && newest ? newest.measuredOn : dayAt(test.sampledAt!, zone),
      status: isClear(test.status) ? test.status : 'preliminary',
      issuedAt: test.issuedAt ? instantAt(test.issuedAt, zone) : null,
    }
  })

const orderOf = ({ orderNumbers: [number] }: LabReport, tx: Tx, clinicId: string) =>
  number ? lockOrderForLab(tx, clinicId, { number }) : null

/** Notifies the clinic's doctors of a critical value that is in no chart: nothing says with certainty whose it is. */
const notifyOfUnmatched = (tx: Tx, clinicId: string): Promise<void> =>
  // without a person, row-level security lets no one notify
  asServer(async () => {
    const doctors = await chartPeopleOf(tx, clinicId, { administrators: false, desk: false })
    await notifyAll(tx, doctors, 'lab_message_critical', clinicId)
  })

/** Processes a stored message in one transaction: it is in a chart, or waits for a person, and says so. Does nothing for one that is processed. */
export const processMessage = ({ db }: { db: Db }, { id, clinicId }: { id: string; clinicId: string }): Promise<void> =>
  forClinic(clinicId, () =>
    transaction(db, async (tx) => {
      const message = await lockMessage(tx, id)
      if (message?.state !== 'received') return
      const read = readMessage(message.format, message.content)
      if ('reason' in read) return updateMessage(tx, id, { state: 'malformed', reason: read.reason })
      const { report } = read
      const { controlId } = report
      const order = await orderOf(report, tx, clinicId)
      const zone = order?.timeZone ?? 'UTC'
      const found = match(report, order && toMatch(order), { zone, today: todayIn(zone) })
      if (found.kind === 'unmatched') {
        await updateMessage(tx, id, { state: 'unmatched', reason: found.reason, controlId })
        return isCritical(report) ? notifyOfUnmatched(tx, clinicId) : undefined
      }
      const orderId = order!.id
      if (found.kind === 'duplicate')
        return updateMessage(tx, id, { state: 'duplicate', reason: 'same-result', controlId, orderId })
      const laboratory = report.sender ?? message.source
      await storeLabResults(tx, order!, toResults(found.assigned, order!), { messageId: id, laboratory, by: null })
      await updateMessage(tx, id, { state: 'applied', controlId, orderId })
    }),
  )

/** Messages that one turn of the job takes. */
const TURN = 500

/** Processes messages that were stored but not processed, such as those of a server that died. */
export async function continueMessages(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const one of await listReceived(deps.db, TURN)) await tryToProcess(deps, one)
}

/** Processes a message. If that fails, it stays stored, and the job tries again. */
export async function tryToProcess(
  deps: Pick<Deps, 'db' | 'log'>,
  one: { id: string; clinicId: string },
): Promise<void> {
  try {
    await processMessage(deps, one)
  } catch (error) {
    deps.log.error({ name: (error as Error).name, message: one.id }, 'A message of a laboratory could not be processed')
  }
}
