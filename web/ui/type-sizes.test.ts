import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('text has a size of web/tokens.css: Tailwind’s other sizes are not there, and would do nothing', () => {
  const wrong = globSync('**/*.tsx', { cwd: root }).filter((path) =>
    /\btext-(?:xs|[2-9]xl)\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  assert.deepEqual(wrong, [])
})
