/** `npm run content:safety`: generates the table of the safety check from content/, and prints problems. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileSafety } from './compile-safety.ts'
import { loadFolder } from '#content/load.ts'

const [{ entries: ingredients }, { entries: classes }] = await Promise.all([
  loadFolder('ingredients'),
  loadFolder('classes'),
])
const { table, combinations, misfits } = await compileSafety({ ingredients, classes })
for (const { path, says } of misfits) console.error(`${path}  ${says}`)
if (misfits.length > 0) process.exitCode = 1
else {
  const place = join(import.meta.dirname, '../db/knowledge/safety')
  await writeFile(join(place, 'table.json'), textOf(table))
  await writeFile(join(place, 'combinations.json'), `${linesOf(combinations)}\n`)
  const rules = table.interactions.length
  console.log(`Table ${table.version}: ${rules} rules of interactions, ${table.sources.length} sources.`)
}

/** Returns one record per line, so that changes are readable. */
function textOf(whole: object): string {
  const parts = Object.entries(whole).map(([name, part]) => `${JSON.stringify(name)}:${linesOf(part)}`)
  return `{\n${parts.join(',\n')}\n}\n`
}

function linesOf(part: unknown): string {
  if (Array.isArray(part)) return `[\n${part.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const lines = Object.entries(part).map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`)
  return `{\n${lines.join(',\n')}\n}`
}
