import { forgetKept, isKeeping } from './kept-records.ts'
import { forgetRenewal } from './push-renewal.ts'
import { ownSubscription, unsubscribe } from './push-subscription.ts'

/** The longest that a browser may take over it, in ms: nobody waits longer to be signed out. */
const PATIENCE = 2_000

/** True if the person has chosen something for this device, which goes on when a session ends for lack of use. */
export const isDeviceChosen = async (): Promise<boolean> => (await isKeeping()) || (await ownSubscription()) !== null

/** Forgets what is kept here, and ends notifications. Never fails. */
export async function forgetDevice(): Promise<void> {
  const forgotten = Promise.allSettled([forgetKept(), forgetRenewal(), unsubscribe()])
  await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
