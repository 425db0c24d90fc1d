import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { NewBooking } from '#contract/booking/booking.ts'
import { forgetDevice } from '#web/lib/this-device.ts'
import { forgetLink, savedLinkOf, saveLink } from './saved-link.ts'

const booking = { id: 'b1', manageToken: 'a-secret' } as NewBooking

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-02T09:00:00Z') })
  saveLink(booking)
})
afterEach(() => mock.timers.reset())

const hasSecret = () => [...stored.values()].some((text) => text.includes('a-secret'))

test('the confirmation of a booking can be reloaded for some minutes, and only that one', () => {
  mock.timers.tick(14 * 60_000)
  assert.equal(savedLinkOf('b1'), 'a-secret')
  assert.equal(savedLinkOf('b2'), null)
  assert(hasSecret())
})

test('after 15 minutes the secret of a booking leaves the tab’s storage when it is asked for', () => {
  mock.timers.tick(15 * 60_000)
  assert.equal(savedLinkOf('b1'), null)
  assert(!hasSecret())
})

test('the secret of a booking leaves the tab’s storage when it is forgotten and when a person signs out', async () => {
  forgetLink()
  assert(!hasSecret())
  saveLink(booking)
  await forgetDevice()
  assert(!hasSecret())
})

test('what is no saved link is forgotten, and a frame without storage has none', () => {
  stored.set('booking-link', '{"id":"b1","token":"a-secret"}')
  assert.equal(savedLinkOf('b1'), null)
  assert(!hasSecret())
  Object.defineProperty(globalThis, 'sessionStorage', { get: () => assert.fail('denied'), configurable: true })
  saveLink(booking)
  assert.equal(savedLinkOf('b1'), null)
})
