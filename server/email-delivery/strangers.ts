import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/network.ts'

/** A caller without an account, and the emails of a day that their network can cause to unverified addresses. */
export interface Stranger {
  network: Buffer
  mailsADay: number
}

const strangers = new AsyncLocalStorage<Stranger>()

/** Runs a call without an account. Its emails count against the budget of the caller's network. */
export const asStranger = <T>(address: string, mailsADay: number, work: () => T): T =>
  strangers.run({ network: createHash('sha256').update(networkOf(address)).digest(), mailsADay }, work)

/**
 * Returns the stranger on whose behalf this code runs; null for a signed-in person, an API key, or the server itself.
 */
export const strangerHere = (): Stranger | null => strangers.getStore() ?? null

const SECONDS_A_DAY = 24 * 60 * 60
const secondsLeft = () => SECONDS_A_DAY - (Math.floor(Date.now() / 1000) % SECONDS_A_DAY)

/** False if the network of a stranger has used up its emails of the day and the address isn't verified. */
export async function hasMailBudget(db: Db, address: string): Promise<boolean> {
  const stranger = strangerHere()
  if (!stranger) return true
  const { rows } = await sql<{ isLeft: boolean }>`
    select exists (select from users u where u.email = ${address} and u.email_verified_at is not null) or not exists (
      select from strangers_mails m
      where m.network = ${stranger.network} and m.day = (now() at time zone 'UTC')::date and m.count >= ${stranger.mailsADay}
    ) as "isLeft"
  `.execute(db)
  return rows[0]!.isLeft
}

/** Throws 429 if `hasMailBudget` is false: for calls that are pointless without their email. */
export async function refuseWithoutMailBudget(db: Db, address: string): Promise<void> {
  if (!(await hasMailBudget(db, address))) throw tooMany(secondsLeft())
}

/** Deletes the counts of earlier days. */
export const forgetStrangersMails = async (db: Db): Promise<void> => {
  await sql`delete from strangers_mails where day < (now() at time zone 'UTC')::date`.execute(db)
}
