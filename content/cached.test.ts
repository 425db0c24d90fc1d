import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { keptFor, PLACE } from './cached.ts'
import { folders, type Folder, loadFolder } from './load.ts'
import { thorough } from '#server/testing/thorough.ts'

const name = `test-${process.pid}`
const path = join(PLACE, `${name}.json`)

test('texts are taken apart once, and again when a file or the rules change', async (t) => {
  t.after(() => rm(path, { force: true }))
  let times = 0
  const ask = (text: string, rule = 'a', isSound = true) =>
    keptFor(name, { files: [['one.yaml', text]], rules: [['schema.ts', rule]] }, async () => {
      times += 1
      return { made: { text, times }, isSound }
    })
  assert.deepEqual(await ask('x'), { text: 'x', times: 1 })
  assert.deepEqual(await ask('x'), { text: 'x', times: 1 })
  assert.deepEqual(await ask('y'), { text: 'y', times: 2 })
  assert.deepEqual(await ask('y', 'b'), { text: 'y', times: 3 })
  assert.deepEqual(await ask('z', 'b', false), { text: 'z', times: 4 })
  assert.deepEqual(await ask('z', 'b', false), { text: 'z', times: 5 })
})

test('what was cut off on the disk is made again', async (t) => {
  t.after(() => rm(path, { force: true }))
  const ask = () => keptFor(name, { files: [], rules: [] }, async () => ({ made: ['whole'], isSound: true }))
  await ask()
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, -3))
  assert.deepEqual(await ask(), ['whole'])
})

test('cached texts equal the files', async () => {
  for (const folder of thorough ? (Object.keys(folders) as Folder[]) : (['help'] as const)) {
    await rm(join(PLACE, `${folder}.json`), { force: true })
    const first = await loadFolder(folder)
    assert.deepEqual(await loadFolder(folder), first)
    assert.ok(first.entries.size > 0)
  }
})
