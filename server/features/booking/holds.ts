import type { z } from 'zod'
import type { Hold, holdTime as holdTimeEndpoint } from '#contract/booking/holds.ts'
import type { Deps } from '#server/deps.ts'
import { placeHold, releaseHold } from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { chosenDoctors, firstFree } from './any-doctor.ts'
import { checkOrder } from './use-cases.ts'

type Wish = z.output<typeof holdTimeEndpoint.body>

/**
 * Holds a time for a browser, in place of its earlier hold. Throws 400 and 404 as a booking does, 409 with the nearest free
 * times if it is taken or held, 429 beyond a budget.
 */
export async function holdTime(deps: Deps, caller: Caller, { holder, ...wish }: Wish): Promise<Hold> {
  await deps.limits.bookingAttemptsPerAddress.take(caller.address)
  await releaseHold(deps, holder)
  const chosen = await chosenDoctors(deps, wish)
  return firstFree(chosen, async (doctorId) => {
    const order = await checkOrder(deps, caller, { ...wish, doctorId }, chosen.clinic)
    return placeHold(deps, order, holder, caller.address)
  })
}
