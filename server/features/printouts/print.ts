import { type Message, t } from '#language/translate.ts'
import { printoutMessages } from '#contract/printouts.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { clinicAndPatientNow, signingNow } from '#server/features/prescriptions/public.ts'
import { newId } from '#server/ids.ts'
import { printedCode } from '#server/printed-codes.ts'
import { spokenCode } from '#server/secrets.ts'
import { checkContent, type Content, type FormRecord, isSameText, type OrderRecord, signContent } from './content.ts'
import { reportDamage } from './news.ts'
import {
  findSealedCode,
  insertCode,
  insertPrintout,
  listFormsOf,
  listPrintouts,
  type StoredPrintout,
  type Subject,
} from './queries/printouts.ts'
import { findLiveForm, findLiveOrder, type Live, type LiveOrder, lockPrinted } from './queries/records.ts'

const PURPOSE = 'printout-code'

/** What is printed, and how it is verified. */
export interface Printout<Of, Who = Omit<Parties, 'doctor'>> {
  number: string
  version: number
  record: Of
  parties: Who
  printedAt: Date
  hash: string
  keyId: string
  /** The address in its QR code. */
  verifyUrl: string
  word: 'CANCELLED' | 'REPLACED' | null
}

/** Returns the printout of an order as it is now. Throws 404, 409 for a damaged record. */
export async function printOrder(deps: Deps, id: string): Promise<Printout<OrderRecord, Parties>> {
  const printed = await print<LiveOrder>(deps, {
    subject: { column: 'test_order_id', id },
    table: 'test_orders',
    find: (tx) => findLiveOrder(tx, id),
    partiesOf: async (tx, { doctorId, patientId }) => (await signingNow(tx, doctorId, patientId)).parties,
    numberOf: ({ number }) => number,
    damaged: printoutMessages.damagedOrder,
  })
  return printed as Printout<OrderRecord, Parties>
}

/** Returns the printout of a version of the answers to a form, the newest by default. Throws 404, 409 for a damaged record. */
export async function printForm(deps: Deps, id: string, version?: number): Promise<Printout<FormRecord>> {
  const printed = await print<Live<FormRecord>>(deps, {
    subject: { column: 'form_request_id', id },
    table: 'form_requests',
    find: (tx) => findLiveForm(tx, id, version),
    partiesOf: (tx, { patientId }) => clinicAndPatientNow(tx, patientId),
    numberOf: () => `FORM-${spokenCode(7)}`,
    damaged: printoutMessages.damagedForm,
  })
  return printed as Printout<FormRecord>
}

/** Returns the ids of forms by the number of their printed answers; who can know of them is for the caller to decide. */
export const formsOfNumber = (db: Db, number: string): Promise<string[]> => asServer(() => listFormsOf(db, number))

interface Source<L extends Live<OrderRecord | FormRecord>> {
  subject: Subject
  table: 'test_orders' | 'form_requests'
  find: (tx: Db) => Promise<L | null>
  partiesOf: (tx: Db, live: L) => Promise<Content['parties']>
  /** The number of the first printout. */
  numberOf: (live: L) => string
  damaged: Message
}

/**
 * Returns the stored printout of a record, or stores a new one if its texts have changed. It is read and stored as the server: everyone who may print it
 * gets the same.
 */
async function print<L extends Live<OrderRecord | FormRecord>>(
  deps: Deps,
  source: Source<L>,
): Promise<Printout<OrderRecord | FormRecord>> {
  const made = await asServer(() => transaction(deps.db, (tx) => printedIn(deps, tx, source)))
  if (!('damage' in made)) return made
  await reportDamage(deps, made.damage)
  throw conflict(t(source.damaged))
}

/** Returns what is printed, or the damage of what was. */
async function printedIn<L extends Live<OrderRecord | FormRecord>>(deps: Deps, tx: Db, source: Source<L>) {
  const { subject, table, find, partiesOf } = source
  await lockPrinted(tx, table, subject.id)
  const live = await find(tx)
  if (!live) throw notFound()
  const { record, clinicId, patientId, newest, isCancelled } = live
  const earlier = await listPrintouts(tx, subject)
  const known = earlier.find((one) => one.record.version === record.version)
  if (known && checkContent(known, record) === 'damaged')
    return { damage: { id: known.id, version: known.version, clinicId, patientId } }
  const texts = { record, parties: await partiesOf(tx, live) }
  const one = known && isSameText(known, texts) ? known : await stored(tx, source, { live, texts, last: earlier[0] })
  const code = await printedCode(deps, {
    purpose: PURPOSE,
    find: () => findSealedCode(tx, one.id),
    insert: (fresh) => insertCode(tx, { id: one.id, ...fresh }),
  })
  const printout: Printout<OrderRecord | FormRecord> = {
    number: one.number,
    version: one.version,
    record: one.record,
    parties: one.parties,
    printedAt: one.printedAt,
    hash: one.storedHash.toString('hex'),
    keyId: one.keyId,
    verifyUrl: `${deps.publicUrl()}/verify/printout/${code}`,
    word: isCancelled ? 'CANCELLED' : record.version < newest ? 'REPLACED' : null,
  }
  return printout
}

interface New<L> {
  live: L
  texts: Pick<Content, 'record' | 'parties'>
  /** The newest printout so far. */
  last: StoredPrintout | undefined
}

/** Stores a printout as the next version. A random number may already exist. */
async function stored<L extends Live<OrderRecord | FormRecord>>(
  tx: Db,
  { subject, numberOf }: Source<L>,
  { live, texts, last }: New<L>,
): Promise<StoredPrintout> {
  const version = (last?.version ?? 0) + 1
  for (const number of [last?.number ?? numberOf(live), numberOf(live)]) {
    const content = { number, version, ...texts, printedAt: new Date() }
    const { hash, keyId, signature } = signContent(content)
    const row = { id: newId(), ...content, storedHash: hash, keyId, signature }
    if (await insertPrintout(tx, subject, { ...row, clinicId: live.clinicId })) return row
  }
  throw new Error('A printout could not be stored')
}
