import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { deadReferences } from './rules.ts'

/** A small tree in which every reference resolves. */
const lawful: Record<string, string> = {
  'package.json': '{ "scripts": { "db:write": "" } }',
  'docs/rules.md':
    '- **B3** Who sees what.\n- **D1** One.\n- **D2** Two.\n- **D3** Three.\n- **T28** No clinical text.\n',
  'docs/decisions/README.md': '[One](0001-the-house.md), [two](0002-charts.md).\n',
  'docs/decisions/0001-the-house.md': '# 0001 The house\n\nStatus: superseded by 0002\nDate: 2026-11-21\n',
  'docs/decisions/0002-charts.md':
    '# 0002 Charts\n\nStatus: accepted\nDate: 2026-11-22\n\nSee docs/decisions/0001-the-house.md and db/migrations/0023_charts.sql.\n',
  'server/one.ts': '/** Refused (rules B3, D1–D3 and T28), see docs/decisions/0001. */\n',
  'server/two.ts': '/**\n * The price (rule\n * D1). Decision 0002 says why.\n */\n',
  'docs/map.md': 'See `server/one.ts`, `two.ts`, `features/<name>/` and [two](decisions/0002-charts.md).\n',
  'web/three.tsx': '// rule of thumb: a T-shirt costs 20; npm run --silent db:write, npm run …\n',
  'db/migrations/0001_charts.sql': '-- rules B3, T28; docs/decisions/0002; npm run db:write\n',
}

describe('references to rules and decisions', () => {
  it('accepts code whose references all resolve', () => {
    const { references, dead } = judged({})
    assert.deepEqual(dead, [])
    assert(references >= 12, `only ${references} were seen`)
  })

  const planted: [name: string, files: Record<string, string>, expected: string][] = [
    ['a rule without a line', { 'server/bad.ts': '\n// rule D4\n' }, 'server/bad.ts:2 D4 has no line'],
    ['one of several rules', { 'web/bad.tsx': '// rules B3, T99' }, 'web/bad.tsx:1 T99 has no line'],
    ['a rule within a range', { 'web/bad.css': '/* rules D2–D4 */' }, 'web/bad.css:1 D4 has no line'],
    ['a rule in a broken line', { 'server/bad.ts': '/**\n * (rule\n * D4) */' }, 'server/bad.ts:2 D4 has no line'],
    ['another word for a rule', { 'server/bad.ts': '// trap T28' }, 'server/bad.ts:1 trap T28 is called rule T28'],
    ['a decision without a file', { 'README.md': 'See decision 0003.' }, 'README.md:1 there is no decision 0003'],
    ['a path without a file', { 'e2e/bad.ts': '// docs/decisions/0009' }, 'e2e/bad.ts:1 there is no decision 0009'],
    [
      'a decision by an earlier name',
      { 'docs/map.md': 'See docs/decisions/0002-records.md.' },
      'docs/map.md:1 decision 0002 is 0002-charts.md',
    ],
    ['a file that is gone', { 'docs/map.md': 'See `server/gone.ts`.' }, 'docs/map.md:1 there is no server/gone.ts'],
    ['a link to a file that is gone', { 'README.md': 'See [map](map.md).' }, 'README.md:1 there is no map.md'],
    ['a migration', { 'db/migrations/0002_bad.sql': '-- rule T29' }, 'db/migrations/0002_bad.sql:1 T29 has no line'],
    [
      'a decision without a status',
      { 'docs/decisions/0001-the-house.md': '# The house\n\nAccepted.\n' },
      'docs/decisions/0001-the-house.md:1 does not begin with number, status and date',
    ],
    [
      'a decision that is not listed',
      {
        'docs/decisions/README.md': '[One](0001-the-house.md)\n',
      },
      'docs/decisions/0002-charts.md:1 has no line',
    ],
    [
      'a number alone among decisions',
      {
        'docs/decisions/0001-the-house.md': '# 0001 The house\n\nStatus: accepted\nDate: 2026-11-21\n\nMore in 0007.\n',
      },
      'docs/decisions/0001-the-house.md:6 there is no decision 0007',
    ],
    ['a script that is gone', { 'README.md': '`npm run db -- types`' }, 'README.md:1 there is no npm run db'],
    ['a document elsewhere', { 'server/bad.ts': '// specification 2, section 5' }, 'server/bad.ts:1 "specification 2"'],
  ]
  for (const [name, files, expected] of planted) {
    it(`refuses ${name}`, () => {
      const said = judged(files).dead.map(({ path, line, what }) => `${path}:${line} ${what}`)
      assert.equal(said.length, 1, said.join('\n'))
      assert(said[0]!.startsWith(expected), said[0])
    })
  }
})

function judged(more: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'vaidya-rules-'))
  try {
    for (const [path, text] of Object.entries({ ...lawful, ...more })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return deadReferences(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
