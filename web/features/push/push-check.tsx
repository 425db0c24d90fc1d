import { useEffect } from 'react'
import { findPushDevice } from '#contract/push.ts'
import { call } from '#web/lib/api.ts'
import { reportRenewal } from '#web/lib/push-renewal.ts'
import { ownSubscription, unsubscribe } from '#web/lib/push-subscription.ts'

/**
 * Reports once per page that this device is in use and its current subscription, and ends another person's
 * notifications here.
 */
export function PushCheck() {
  useEffect(() => {
    // if that fails now, the next page tries again
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
