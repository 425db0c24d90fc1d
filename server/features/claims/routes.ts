import { acceptClaim, claimMessages, declineClaim, listClaims } from '#contract/claims.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { accept, decline, offeredTo } from './use-cases.ts'

export function openClaims(door: Door, { db }: Deps): void {
  door.open(listClaims, ({ actor }) => offeredTo(db, actor as SignedIn))

  door.open(acceptClaim, async ({ actor, asker, params }) => {
    await accept(db, actor as SignedIn, asker.address, params.id)
    return { message: claimMessages.accepted }
  })

  door.open(declineClaim, async ({ actor, asker, params }) => {
    await decline(db, actor as SignedIn, asker.address, params.id)
    return { message: claimMessages.declined }
  })
}
