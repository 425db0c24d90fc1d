import type { z } from 'zod'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import type { Hold, holdTime as holdTimeEndpoint } from '#contract/booking/holds.ts'
import type { Deps } from '#server/deps.ts'
import { placeHold, releaseHold } from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { type ChosenDoctors, chosenDoctors, firstFree } from './any-doctor.ts'
import { checkOrder } from './book-publicly.ts'

type Wish = z.output<typeof holdTimeEndpoint.body>

/**
 * Holds a time for a browser, in place of its earlier hold. Throws 400 and 404 as a booking does, 409 with the nearest free
 * times if it is taken or held, 429 beyond a budget.
 */
export async function holdTime(deps: Deps, caller: Caller, { holder, ...wish }: Wish): Promise<Hold> {
  await deps.limits.bookingAttemptsPerAddress.take(caller.address)
  const orderOf = (doctorId: string, { clinic }: ChosenDoctors) =>
    checkOrder(deps, caller, { ...wish, doctorId }, clinic)
  const wished = await chosenDoctors(deps, wish)
  // an invalid request leaves the earlier hold
  if (wished.doctorIds[0]) await orderOf(wished.doctorIds[0], wished)
  await releaseHold(deps, holder)
  // the released time is free for this browser
  const chosen = wish.doctorId === ANY_DOCTOR ? await chosenDoctors(deps, wish) : wished
  return firstFree(chosen, async (doctorId) => placeHold(deps, await orderOf(doctorId, chosen), holder, caller.address))
}
