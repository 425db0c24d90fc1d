/**
 * `npm run api:write`: generates the API document from the contract, and the types of its client from the document, into api/.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDocument } from './api-document.ts'
import { writeTypes } from './api-types.ts'

export const DOCUMENT_FILE = join(import.meta.dirname, '../api/openapi.json')

/** Returns the text of the document for the current contract. */
export const documentText = async (): Promise<string> => textOf(await makeDocument())

interface Parts {
  [name: string]: unknown
}

/** Returns the document with one line for each call and schema, so that diffs show which of them changed. */
function textOf({ paths, components, ...rest }: { paths?: object; components?: object }): string {
  const lines = (parts: Parts, indent: string, write: (part: unknown) => string) => {
    const all = Object.entries(parts).map(([name, part]) => `${indent}  ${JSON.stringify(name)}: ${write(part)}`)
    return all.length === 0 ? '{}' : `{\n${all.join(',\n')}\n${indent}}`
  }
  const calls = (item: unknown) => lines(item as Parts, '    ', JSON.stringify)
  const named = (part: unknown) => lines(part as Parts, '    ', JSON.stringify)
  const head = Object.entries(rest).map(([name, part]) => `  ${JSON.stringify(name)}: ${JSON.stringify(part)}`)
  return `{\n${head.join(',\n')},
  "paths": ${lines((paths ?? {}) as Parts, '  ', calls)},
  "components": ${lines((components ?? {}) as Parts, '  ', named)}\n}\n`
}

if (import.meta.main) {
  await writeFile(DOCUMENT_FILE, await documentText())
  await writeTypes()
}
