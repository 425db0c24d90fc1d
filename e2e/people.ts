import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, mailTo, startSession } from './test.ts'

export const password = 'a long walk at dawn'

/** Registers a patient by the API and signs them in. */
export async function newPerson(page: Page, origin: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin },
    data: { email, password, firstName: 'Ravi', lastName: 'Kumar', role: 'patient' },
  })
  expect(answer.status()).toBe(201)
  await startSession(page, email, password)
}

/** Confirms the email address of an account by the API, with the link of its email and its password. */
export async function proveEmail(page: Page, origin: string, email: string, typed = password): Promise<void> {
  const link = new URL(/https?:\/\/\S+/.exec(await mailTo(page, email, /Confirm your email address/))![0])
  const answer = await page.request.post('/api/auth/verify-email', {
    headers: { origin },
    data: { token: link.searchParams.get('token'), password: typed },
  })
  expect(answer.status()).toBe(200)
}

/** Returns the code in the newest email for a first second factor. */
export const emailedCode = async (page: Page, email: string) =>
  /^\d{6}$/m.exec(await mailTo(page, email, /^Your code for/))![0]

/** Returns the code that an authenticator with this key shows, this number of half minutes from now. */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })
