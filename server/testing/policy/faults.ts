import type { Answer } from '#server/testing/client.ts'
import type { Person } from '#server/testing/factories.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { thorough } from '#server/testing/thorough.ts'
import { writesIn } from '#server/testing/writes.ts'
import { type Call, callOf, endpoints, thingOf } from './ask.ts'
import { listened, partedByTime, settled } from './listened.ts'
import { type Column, columns } from './matrix.ts'
import { type Cell, type Row, rows, statusOf } from './table.ts'
import { random, type Thing } from './things.ts'
import { findUnnoted, hiddenFrom, revealsOf } from './revealed.ts'
import { type Side, undated, type World } from './world.ts'

/** People unrelated to the things of clinic 1 and patient A. */
export const strangers: readonly Column[] = ['B', 'C', 'dr2', 'st2', 'ad2', 'word', 'new', 'key2']

/** People who work at a clinic: the audit records each chart that they see. */
const workers: readonly Column[] = ['dr', 'col', 'st', 'bare', 'ad', 'dr2', 'st2', 'ad2', 'key', 'keyd', 'key2']

export type Caller = [Column, Person | null, Cell]

const isList = (row: Row) => row.call.startsWith('GET') && !row.call.includes(':')
const isRefused = ([, , cell]: Caller) => statusOf[cell] !== null

/** One person's call of a row, and the same about a random id if the two replies must be the same. */
interface Question {
  caller: Caller
  call: Call
  absent: Call | null
}

const SHARE = 16

/** Each row compares a sixteenth of its columns with a random id, the next row others; the full run compares all. */
const isInShare = (row: Row, column: Column): boolean =>
  thorough || (rows.indexOf(row) + columns.indexOf(column)) % SHARE === 0

async function questionOf(world: World, row: Row, thing: Thing, caller: Caller): Promise<Question> {
  const [column, person, cell] = caller
  const call = await callOf(world, row, thing, person)
  const isAlike = ['.', '?'].includes(cell) || (cell === 'x' && strangers.includes(column))
  const isCompared = row.thing !== null && isAlike && isInShare(row, column)
  const absent = isCompared ? await callOf(world, row, random(thing), person) : null
  return { caller, call, absent }
}

/** The parts of two replies that must be identical. */
const compared = ({ status, text, headers }: Answer) => JSON.stringify({ status, text, headers: undated(headers) })

/**
 * Returns the fault of one reply; null if the cell is right. Adds a statement of a refused call that could write to
 * `written`.
 */
async function findFault(world: World, row: Row, thing: Thing, { caller, call, absent }: Question, written: string[]) {
  const [column, person, cell] = caller
  const begun = new Date()
  const heard = await listened(world, call)
  const { result: answer, statements } = heard
  // a shared reply needs no key
  const isAsked = person && !(person.apiKey && endpoints[row.call]!.shared)
  if (isAsked && statements.length === 0) return 'is answered without a statement being heard'
  const reveals = revealsOf(answer)
  const leak = hiddenFrom(world, column).find(({ text }) => reveals(text))
  if (leak) return `reads ${leak.what}`
  if (answer.status !== (statusOf[cell] ?? endpoints[row.call]!.status))
    return `answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (person && workers.includes(column)) {
    const unnoted = await findUnnoted(world, person, reveals, begun)
    if (unnoted) return `sees ${unnoted}, and no line of the audit says so`
  }
  if (cell === 'ok' && isList(row) && row.thing !== null && !answer.text.includes(thing.id)) return 'does not show it'
  if (cell === '~' && answer.text.includes(thing.id)) return 'shows it'
  if (isRefused(caller)) written.push(...writesIn(statements, world.writingFunctions))
  if (!absent) return null
  // not there for them is not there at all, to the byte
  const other = await listened(world, absent)
  if (compared(other.result) !== compared(answer)) return `is told apart: a random id answers ${other.result.text}`
  written.push(...writesIn(other.statements, world.writingFunctions))
  // and takes as long. What the clock adds to one call, such as recording the use of a session, it doesn't add to the next
  // two
  return partedByTime(heard, other) && partedByTime(await listened(world, call), await listened(world, absent))
}

/** Makes a row's calls about its thing on a side, as several people. Returns a sentence for each cell that is wrong. */
export async function findFaults(world: World, row: Row, side: Side, askers: readonly Caller[]): Promise<string[]> {
  const faults: string[] = []
  const ask = async (caller: Caller, thing: Thing, written: string[]) => {
    const fault = await findFault(world, row, thing, await questionOf(world, row, thing, caller), written)
    const [column, person] = caller
    const who = person ? ` (${person.firstName}, ${person.email.split('-')[0]})` : ''
    if (fault) faults.push(`${column}${who} ${fault}`)
  }
  // refusals use nothing up, and neither does reading
  let thing = await thingOf(world, row, side)
  const refused = askers.filter(isRefused)
  const written: string[] = []
  for (const caller of refused) await ask(caller, thing, written)
  if (written.length > 0) {
    faults.push(...(await changesOfRefusals(world, row, side, refused)))
    thing = await thingOf(world, row, side)
  }
  for (const caller of askers.filter((one) => !isRefused(one))) {
    await ask(caller, thing, [])
    if (!row.call.startsWith('GET')) thing = await thingOf(world, row, side)
  }
  return faults
}

/**
 * Repeats the refused calls about a new thing, and compares the database. A statement such as `update … where answer is
 * null` is allowed if it finds no row.
 */
async function changesOfRefusals(world: World, row: Row, side: Side, refused: readonly Caller[]): Promise<string[]> {
  const thing = await thingOf(world, row, side)
  const questions: Question[] = []
  for (const caller of refused) questions.push(await questionOf(world, row, thing, caller))
  await settled(world)
  const before = await fingerprint(world.app.db)
  for (const { call, absent } of questions) {
    await call.send()
    await absent?.send()
  }
  await settled(world)
  const after = await fingerprint(world.app.db)
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  return changed.length > 0 ? [`a caller is refused, and ${changed.join(', ')} changed anyway`] : []
}
