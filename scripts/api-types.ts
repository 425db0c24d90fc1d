/**
 * Generates api/types.ts, the types of the API's client, from api/openapi.json. The file isn't in the repository: `npm run check`
 * and `npm run api:write` write it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../api')

/** Writes the types for the document as it is on disk. */
export async function writeTypes(): Promise<void> {
  const { default: openapiTS, astToString } = await openapiTypescript()
  const document = await readFile(join(folder, 'openapi.json'), 'utf8')
  const text = astToString(await openapiTS(document, { alphabetize: false, defaultNonNullable: false }))
  await writeFile(join(folder, 'types.ts'), `/** Generated from openapi.json by \`npm run api:write\`. */\n${text}`)
}

/** Loads openapi-typescript with TypeScript 5, whose compiler API TypeScript 7 doesn't have (docs/decisions/0057). */
async function openapiTypescript(): Promise<typeof import('openapi-typescript')> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  })
  try {
    return await import('openapi-typescript')
  } finally {
    hooks.deregister()
  }
}

if (import.meta.main) await writeTypes()
