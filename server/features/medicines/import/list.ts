import { basename } from 'node:path'
import type { GivenMedicine } from './given.ts'
import { givenBy, type Layout, recognise, UnknownLayout } from './layout.ts'
import { recordsOf, shapeOf } from './records.ts'
import { measure, UnreadableFile } from './text-file.ts'
import { refusals, understand, type Understood } from './understand.ts'

/** A row of a list: what it says under our words, or why it says nothing. */
export interface ListedRow {
  line: number
  given: GivenMedicine | { reason: (typeof refusals)['moreCells' | 'noJson'] }
  cells: readonly string[]
}

/** A list of medicines that can be read as often as needed, always in the same order. */
export interface MedicineList {
  /** For people: the file without its folder. */
  name: string
  source: string
  /** Of its content. */
  sha256: string
  layout: string
  bytes: number
  rows(onBytes?: (count: number) => void): AsyncIterable<ListedRow>
}

/** A list with what is shown of it before it is imported. */
export interface RecognisedList extends MedicineList {
  recognised: Layout['recognised']
  ignored: Layout['ignored']
  /** Its first rows as they are understood. */
  examples: Understood[]
}

const EXAMPLES = 3

/**
 * Looks at a file: what its columns say, and how its first rows are understood. `source` is what the list is called,
 * unless its layout shall say so. Throws UnreadableFile with a sentence.
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
