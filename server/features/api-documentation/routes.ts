import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getApiDocument } from '#contract/api-documentation.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'

/** Created by `npm run api:write`, and compared with the contract by a test (docs/decisions/0057). */
const FILE = join(import.meta.dirname, '../../../api/openapi.json')

/** Returns the document of the API as this installation answers it: under its own name, and without spaces. */
async function readDocument({ name }: { name: string }): Promise<Buffer> {
  const { openapi, info, ...rest } = JSON.parse(await readFile(FILE, 'utf8')) as { openapi: string; info: object }
  return Buffer.from(JSON.stringify({ openapi, info: { ...info, title: `${name} API` }, ...rest }))
}

export function mountApiDocumentation(door: Door, { config }: Pick<Deps, 'config'>): void {
  let read: Promise<Buffer> | null = null
  // a file of the program: once is enough
  door.open(getApiDocument, async () => new ReadyJson(await (read ??= readDocument(config.product))))
}
