import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadFolder } from './load.ts'
import { hashOfText, loadReviews, reviewsOf, type Signed } from './reviews.ts'

const reviewer = { name: 'Dr. Asha Rao', registration: '12345', council: 'Karnataka Medical Council' }

test('a review holds for the text that was read, and no longer when the text or a source changes', async () => {
  const { entries } = await loadFolder('combinations')
  const entry = [...entries.values()][0]!
  const text = `combinations/${entry.slug}`
  const signed: Signed = { reviewer, date: '2026-12-01', reviewed: [{ text, hash: hashOfText(entry) }] }
  const check = (one: typeof entry) =>
    reviewsOf([['reviews/a.yaml', signed]], { combinations: new Map([[entry.slug, one]]) })
  assert.deepEqual(check(entry), { valid: new Map([[text, { ...reviewer, date: '2026-12-01' }]]), outdated: [] })
  const [id, source] = Object.entries(entry.sources)[0]!
  for (const changed of [
    { ...entry, introduction: { ...entry.introduction, text: 'Another text.' } },
    { ...entry, sources: { ...entry.sources, [id]: { ...source, title: 'Another title' } } },
  ])
    assert.deepEqual(check(changed), { valid: new Map(), outdated: [{ path: 'reviews/a.yaml', text }] })
})

test('a signed file without a registration number is refused, and the oldest review comes first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reviews-'))
  const file = (name: string, date: string, registration: string) =>
    writeFile(
      join(folder, name),
      JSON.stringify({
        reviewer: { ...reviewer, registration },
        date,
        reviewed: [{ text: 'guides/dengue', hash: 'a'.repeat(64) }],
      }),
    )
  await file('a.yaml', '2026-12-02', '12345')
  await file('b.yaml', '2026-12-01', '12345')
  await file('c.yaml', '2026-12-03', '')
  const { signed, misfits } = await loadReviews(folder)
  assert.deepEqual(
    signed.map(([path]) => path),
    ['reviews/b.yaml', 'reviews/a.yaml'],
  )
  assert.match(misfits[0]!.says, /registration/)
})
