import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { enter, expect } from './test.ts'

export const password = 'a long walk at dawn'

/** A new account, made by the API, and signed in. */
export async function newPerson(page: Page, origin: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin },
    data: { email, password, firstName: 'Ravi', lastName: 'Kumar', role: 'patient' },
  })
  expect(answer.status()).toBe(201)
  await enter(page, email, password)
}

/** What an authenticator with this key shows, so many steps of half a minute from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })
