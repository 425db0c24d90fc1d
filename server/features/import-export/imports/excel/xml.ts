import { SaxesParser } from 'saxes'
import { t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'

const DEEPEST = 64
const MOST_ATTRIBUTES = 200
const LONGEST_ATTRIBUTE = 1_000
/**
 * Maximum number of characters without an element: the longest text of a cell, each character written as an entity, is
 * shorter.
 */
const LONGEST_RUN = 400_000

export interface Heard {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  /** Text, in pieces or whole. */
  text?(text: string): void
  close?(name: string): void
}

/** Names without the prefix of their namespace. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it arrives and reports elements; yields after each piece. Throws for invalid XML, for a document type, which
 * could define entities, and for elements nested or filled too much.
 */
export async function* hear(pieces: AsyncIterable<string>, { open, text, close }: Heard): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let depth = 0
  let attributes = 0
  let run = 0
  const stop = (reason: string) => {
    throw new Error(reason)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => stop('A document type'))
  parser.on('opentagstart', () => {
    run = 0
    attributes = 0
    depth += 1
    if (depth > DEEPEST) stop('Nested too deeply')
  })
  parser.on('attribute', ({ value }) => {
    if (value.length > LONGEST_ATTRIBUTE) stop('A long attribute')
    attributes += 1
    if (attributes > MOST_ATTRIBUTES) stop('Too many attributes')
  })
  parser.on('opentag', (tag) => {
    const named = Object.entries(tag.attributes as Record<string, string>).map(([name, value]) => [local(name), value])
    open?.(local(tag.name), Object.fromEntries(named))
  })
  parser.on('text', (piece) => text?.(piece))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('closetag', (tag) => {
    run = 0
    depth -= 1
    close?.(local(tag.name))
  })
  for await (const piece of pieces) {
    run += piece.length
    parser.write(piece)
    if (run > LONGEST_RUN) throw badRequest(t(importMessages.largeExcel))
    yield
  }
  parser.close()
}

/** Reads the whole document. */
export async function hearAll(pieces: AsyncIterable<string>, heard: Heard): Promise<void> {
  for await (const _ of hear(pieces, heard));
}
