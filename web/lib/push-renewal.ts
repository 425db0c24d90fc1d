import { renewPushDevice } from '#contract/push.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

// A renewed subscription that the service worker couldn't report to the server; web/public/service-worker.js stores it
// under the same names.
const CACHE = 'push-renewal'
const RENEWED = '/push-renewal'

const isSupported = () => typeof caches !== 'undefined'

/** Reports it to the server. Throws if that isn't possible now: the next page tries again. */
export async function reportRenewal(): Promise<void> {
  if (!isSupported() || !(await caches.has(CACHE))) return
  const kept = await (await caches.open(CACHE)).match(RENEWED)
  const body = kept && renewPushDevice.body.safeParse(await kept.json()).data
  if (body)
    await call(renewPushDevice, { body }).catch((error: unknown) => {
      // the server no longer knows the device, or will never accept this
      if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error
    })
  await forgetRenewal()
}

/** Deletes it: a signed-out person gets no more notifications here. */
export async function forgetRenewal(): Promise<void> {
  if (isSupported()) await caches.delete(CACHE)
}
