import type { Deps } from '#server/deps.ts'
import { pretendToCheck } from '#server/features/accounts/passwords/passwords.ts'

/** Does what a sign-in needs, without anybody's account: reads sessions and accounts, and checks a password. Throws if it fails. */
export async function checkSignIn({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.selectFrom('sessions').select('id').limit(1).execute()
  await db.selectFrom('users').select('id').limit(1).execute()
  await pretendToCheck('')
}
