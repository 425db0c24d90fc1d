import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../../..')
const table = readFileSync(join(ROOT, 'docs/claims.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Claim'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const addresses = [...readFileSync(join(ROOT, 'web/reading/pages.ts'), 'utf8').matchAll(/page\('([^']+)'/g)].map(
  ([, path]) => path!,
)

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)

test('every claim of the public pages names its page, its code, and an existing test', () => {
  assert(rows.length > 15, `only ${rows.length} claims were found`)
  for (const [, claim, pages, built, tests] of rows) {
    for (const page of pages!.split(', ')) assert(addresses.includes(page), `${claim}: no page ${page}`)
    for (const path of [...pathsIn(built!), ...pathsIn(tests!)])
      assert(existsSync(join(ROOT, path)), `${claim}: ${path} is not there`)
    assert(pathsIn(tests!).length > 0, `${claim}: no test`)
  }
})

test('a page’s pictures exist in both themes', () => {
  const source = readFileSync(join(import.meta.dirname, 'picture.tsx'), 'utf8')
  const names = [...source.matchAll(/^ {2}'?([a-z-]+)'?: (?:true|false),$/gm)].map(([, name]) => name!)
  assert(names.length >= 12)
  for (const name of names)
    for (const theme of ['light', 'dark'])
      assert(existsSync(join(ROOT, `web/public/pictures/${name}-${theme}.webp`)), `${name}-${theme}`)
})
