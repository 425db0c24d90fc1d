import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { StarterProduct } from '#db/knowledge/starter/parse.ts'
import { STARTER_DATE, STARTER_SOURCE, starterMedicines } from '#db/knowledge/starter/starter.ts'
import { givenBy, type GivenMedicine, type Layout, recognise, UnknownLayout } from './layout.ts'
import { measure, recordsOf, shapeOf, UnreadableFile } from './records.ts'
import { refusals, understand, type Understood } from './understand.ts'

/** A row of a list by our fields, or the reason why it's refused. */
export interface ListedRow {
  line: number
  given: GivenMedicine | { reason: (typeof refusals)['moreCells' | 'noJson'] }
  cells: readonly string[]
}

/** A list of medicines that can be read repeatedly, always in the same order. */
export interface MedicineList {
  /** The file's name without its folder. */
  name: string
  source: string
  /** Hash of its content. */
  sha256: string
  layout: string
  bytes: number
  rows(onBytes?: (count: number) => void): AsyncIterable<ListedRow>
}

/** A list with the details that the operator sees before the import. */
export interface RecognisedList extends MedicineList {
  recognised: Layout['recognised']
  ignored: Layout['ignored']
  /** Its first rows, parsed. */
  examples: Understood[]
}

const EXAMPLES = 3

/**
 * Recognizes a file's columns and parses its first rows. `source` names the list; without it the layout does. Throws
 * UnreadableFile with a message.
 */
export async function openList(path: string, source?: string): Promise<RecognisedList> {
  const { bytes, sha256 } = await measure(path)
  const shape = await shapeOf(path)
  const layout = layoutOf(path, shape.titles)
  const problem = shape.delimiter === null ? refusals.noJson : refusals.moreCells
  const list: MedicineList = {
    name: basename(path),
    source: source ?? layout.name,
    sha256,
    layout: layout.name,
    bytes,
    async *rows(onBytes) {
      for await (const { line, cells, isRow } of recordsOf(path, shape, onBytes))
        yield { line, given: isRow ? givenBy(layout, cells) : { reason: problem }, cells }
    },
  }
  return { ...list, recognised: layout.recognised, ignored: layout.ignored, examples: await examplesOf(list) }
}

function layoutOf(path: string, titles: readonly string[]): Layout {
  try {
    return recognise(titles)
  } catch (error) {
    if (!(error instanceof UnknownLayout)) throw error
    throw new UnreadableFile(`${path} is not recognised as a list of medicines: ${error.message}`, { cause: error })
  }
}

async function examplesOf(list: MedicineList): Promise<Understood[]> {
  const examples: Understood[] = []
  for await (const { given } of list.rows()) {
    if (!('reason' in given)) examples.push(understand(list.source, given))
    if (examples.length === EXAMPLES) break
  }
  return examples
}

/** Name of the starter set among the lists. */
export const STARTER = 'starter'

/** The date of the starter set. */
export const starterDate = STARTER_DATE

/** Title of the starter set as a source. */
export const starterWords = { title: STARTER_SOURCE }

/** Returns the program's own products as a list. */
export async function starterList(): Promise<MedicineList> {
  const medicines = await starterMedicines()
  return {
    name: 'the starter set',
    source: STARTER,
    layout: STARTER,
    sha256: hash('sha256', JSON.stringify(medicines)),
    bytes: medicines.length,
    async *rows(onBytes) {
      for (const [at, one] of medicines.entries()) yield rowOf(one, at + 1)
      onBytes?.(medicines.length)
    },
  }
}

function rowOf(one: StarterProduct, line: number): ListedRow {
  const given: GivenMedicine = {
    id: one.id,
    name: one.name,
    composition: one.composition,
    form: one.form,
    uses: one.uses.join('|'),
    alsoCalled: one.alsoCalled,
  }
  if (one.manufacturer !== null) given.manufacturer = one.manufacturer
  if (one.prescription !== null) given.prescription = one.prescription ? 'required' : 'none'
  return { line, given, cells: [one.id, one.name, one.composition] }
}
