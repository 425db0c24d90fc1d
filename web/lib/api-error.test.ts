import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setSpeaker } from '#language/translate.ts'
import { ApiError, isUnauthorized, sentenceOf, toApiError } from './api-error.ts'

test('the message has status and body, the sentence is the one that a person sees', () => {
  const error = new ApiError(409, '{"message":"This time is no longer available","code":"slot-taken"}')
  assert.equal(error.message, '409: {"message":"This time is no longer available","code":"slot-taken"}')
  assert.equal(error.sentence, 'This time is no longer available')
  assert.equal(error.refusal?.code, 'slot-taken')
})

test('a busy server’s time is part of the sentence', () => {
  const busy = new ApiError(503, '{"message":"Many files are being made.","code":"busy"}', undefined, 5)
  assert.equal(busy.sentence, 'Many files are being made. You can try again in 5 seconds.')
  const soon = new ApiError(429, '{"message":"Too many attempts."}', undefined, 1)
  assert.equal(soon.sentence, 'Too many attempts. You can try again in 1 second.')
})

test('a body that isn’t a refusal never shows markup', () => {
  assert.equal(
    new ApiError(502, '<html>Bad Gateway</html>').sentence,
    'Something went wrong on our side. Please try again.',
  )
  assert.equal(new ApiError(503, 'Service Unavailable').sentence, 'Service Unavailable')
  for (const body of ['{}', '[]', '{"message":""}', '"no"', ' ']) {
    const error = new ApiError(500, body)
    assert.equal(error.message, `500: ${body}`)
    assert.equal(error.sentence, 'Something went wrong on our side. Please try again.')
    assert.equal(sentenceOf(error, 'Failed to add patient'), 'Failed to add patient')
  }
})

test('only an expired session counts as unauthorized, a wrong password doesn’t', () => {
  assert.ok(isUnauthorized(new ApiError(401, '{"message":"Unauthorized"}')))
  assert.ok(!isUnauthorized(new ApiError(401, '{"message":"Invalid email or password"}')))
  assert.ok(!isUnauthorized(new ApiError(403, '{"message":"Unauthorized"}')))
})

test('a missing reply is a network error', () => {
  const error = new ApiError(0, 'Network error. Please try again.')
  assert.equal(error.sentence, 'Network error. Please try again.')
  assert.equal(sentenceOf(new TypeError('x'), 'Failed to update profile'), 'Failed to update profile')
})

test('an in-process refusal of the server becomes the same error', () => {
  const thrown = Object.assign(new Error('Not found.'), { status: 404 })
  const error = toApiError(thrown)
  assert.ok(error instanceof ApiError)
  assert.equal(error.status, 404)
  assert.equal(error.sentence, 'Not found.')
  const crash = new TypeError('x is not a function')
  assert.equal(toApiError(crash), crash)
})

test('the time to wait is in the reader’s language', () => {
  const minutes = 'You can try again in {minutes, plural, one {# minute} other {# minutes}}.'
  setSpeaker({
    language: 'hi',
    words: { [minutes]: 'आप {minutes, plural, one {#} other {#}} मिनट बाद फिर कोशिश कर सकते हैं।' },
  })
  const later = new ApiError(429, '{"message":"बहुत बार कोशिश हुई।"}', undefined, 840)
  setSpeaker({ language: 'en', words: {} })
  assert.equal(later.sentence, 'बहुत बार कोशिश हुई। आप 14 मिनट बाद फिर कोशिश कर सकते हैं।')
})
