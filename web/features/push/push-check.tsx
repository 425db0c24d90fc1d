import { useEffect } from 'react'
import { findPushDevice } from '#contract/push.ts'
import { call } from '#web/lib/api.ts'
import { reportRenewal } from '#web/lib/push-renewal.ts'
import { ownSubscription, unsubscribe } from '#web/lib/push-subscription.ts'

/** Says once a page that this device is in use and which subscription it has now, and ends notifications here that are another person's. */
export function PushCheck() {
  useEffect(() => {
    // a device that cannot be asked for now is asked for by the next page
    checkDevice().catch(() => {})
  }, [])
  return null
}

async function checkDevice() {
  await reportRenewal()
  const subscription = await ownSubscription()
  if (!subscription) return
  const { id } = await call(findPushDevice, { body: { endpoint: subscription.endpoint } })
  if (id === null) await unsubscribe()
}
