import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('the bill of materials lists every package of the lock file', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100e6,
    shell: process.platform === 'win32',
  })
  assert.equal(status, 0)
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  assert.equal(bomFormat, 'CycloneDX')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  // a package under another name is listed by the folder that has it
  const locked = Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path === '' ? [] : [`${path.replace(/^.*node_modules\//, '')}@${version}`],
  )
  assert(locked.length > 100)
  assert.deepEqual(
    locked.filter((one) => !listed.has(one)),
    [],
  )
})
