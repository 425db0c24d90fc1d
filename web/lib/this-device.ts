import { forgetKept, isKeeping } from './kept-records.ts'
import { forgetRenewal } from './push-renewal.ts'
import { ownSubscription, unsubscribe } from './push-subscription.ts'

/** The browser's time limit, in ms, so that signing out isn't delayed longer. */
const PATIENCE = 2_000

/** True if the person has chosen something for this device, which survives an idle sign-out. */
export const isDeviceChosen = async (): Promise<boolean> => (await isKeeping()) || (await ownSubscription()) !== null

/** Deletes the stored records and what this tab remembers, and ends notifications. Never fails. */
export async function forgetDevice(): Promise<void> {
  try {
    // such as the manage link of a booking
    sessionStorage.clear()
  } catch {
    // there is no storage, so nothing is in it
  }
  const forgotten = Promise.allSettled([forgetKept(), forgetRenewal(), unsubscribe()])
  await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
