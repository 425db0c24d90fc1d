import { t } from '#language/translate.ts'
import { joinClinic, leaveClinic, listOwnMemberships, membershipMessages, openJoining } from '#contract/memberships.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { join, openJoining as readJoining } from './use-cases.ts'
import * as memberships from './use-cases.ts'

const done = (message: string) => ({ message })

/** Mounts the calls about a person's clinics: joining by the emailed link, and leaving. */
export function mountMemberships(door: Door, deps: Deps): void {
  door.open(listOwnMemberships, ({ actor }) => memberships.ownMemberships(deps, actor))
  door.open(leaveClinic, async ({ params, caller }) => {
    await memberships.leaveClinic(deps, caller, params.id)
    return done(t(membershipMessages.left))
  })
  door.open(openJoining, ({ caller, body }) => readJoining(deps, caller, body.token))
  door.open(joinClinic, async ({ caller, body }) => {
    await join(deps, caller, body)
    return done(body.accepts ? t(membershipMessages.joined) : t(membershipMessages.declined))
  })
}
