import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made by `npm run api:write`, and compared with the contract by a test (docs/decisions/0057). */
const FILE = join(import.meta.dirname, '../../../api/openapi.json')

/** Returns the document of the API as this installation answers it: under its own name, and without spaces. */
export async function readDocument({ name }: { name: string }): Promise<Buffer> {
  const { openapi, info, ...rest } = JSON.parse(await readFile(FILE, 'utf8')) as { openapi: string; info: object }
  return Buffer.from(JSON.stringify({ openapi, info: { ...info, title: `${name} API` }, ...rest }))
}
