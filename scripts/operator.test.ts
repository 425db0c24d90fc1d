import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperator } from '#server/testing/operator.ts'

/** Runs `npm run operator` with settings that no command accepts, so it fails if it reads them. */
const operator = (...args: string[]) => runOperator(args, { DATABASE_URL: 'none' })

const namesIn = (help: string) => [...help.matchAll(/^ {2}([\w:-]+) +[A-Z].*\.$/gm)].map(([, name]) => name!)

test('--help lists every command with a sentence', () => {
  const { status, stdout, stderr } = operator('--help')
  assert.deepEqual([status, stderr], [0, ''])
  assert.deepEqual(namesIn(stdout), [
    'accounts',
    'clinics',
    'doctors',
    'inquiries',
    'files',
    'audit',
    'backup',
    'restore',
    'push-key',
    'demo:load',
    'medicines:import',
    'medicines:enrich',
  ])
})

test('an unknown command is refused, and the list of commands printed', () => {
  const { status, stdout, stderr } = operator('constructor', 'list')
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^There is no command constructor\.\n\nnpm run operator -- COMMAND …\n/)
  assert.equal(namesIn(stderr).length, 12)
})

test('an invalid setting is explained in a sentence', () => {
  const { status, stderr } = operator('files')
  assert.equal(status, 1)
  assert.match(stderr, /^DATABASE_URL must be a PostgreSQL address .*\n$/)
})

testInFullRun('without a command, the list goes to stderr with exit code 1', () => {
  const { status, stdout, stderr } = operator()
  assert.deepEqual([status, stdout, namesIn(stderr).length], [1, '', 12])
})

testInFullRun('every command prints its usage for --help and refuses unknown arguments', () => {
  for (const name of namesIn(operator('--help').stdout)) {
    const { status, stdout, stderr } = operator(name, '--help')
    assert.deepEqual([status, stderr], [0, ''], name)
    assert.match(stdout, new RegExp(`^npm run (--silent )?operator -- ${name}\\b`))
    const wrong = operator(name, '--nonsense', 'x', 'y')
    assert.deepEqual([wrong.status, wrong.stdout], [1, ''], name)
    assert.doesNotMatch(wrong.stderr, /DATABASE_URL|\n +at /, name)
  }
})
