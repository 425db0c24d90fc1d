import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { aboutPage } from './refused-page.ts'

const refusedFor = (message: string, path: string) =>
  new ApiError(422, JSON.stringify({ message, issues: [{ path, message }] }))

test('a virus in one of several pages is an error of the pages that names the page', () => {
  const message = fileMessages.infected
  const found = aboutPage(refusedFor(english(message), 'file'), { number: 2, isOnly: false }) as ApiError
  assert.equal(found.status, 422)
  assert.equal(found.sentence, `Page 2: ${english(message)}`)
  assert.deepEqual(found.refusal?.issues, [{ path: 'pages', message: `Page 2: ${english(message)}` }])
  const only = aboutPage(refusedFor(english(message), 'file'), { number: 1, isOnly: true }) as ApiError
  assert.deepEqual(only.refusal?.issues, [{ path: 'pages', message }])
})

test('errors of other fields and of the network stay as they are', () => {
  for (const error of [refusedFor('Please enter a title', 'title'), new ApiError(0, ''), new Error('x')])
    assert.equal(aboutPage(error, { number: 2, isOnly: false }), error)
})
