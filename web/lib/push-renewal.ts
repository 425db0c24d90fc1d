import { renewPushDevice } from '#contract/push.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

// A renewed subscription of which the service worker could not tell the server; web/public/service-worker.js keeps it by the same names.
const CACHE = 'push-renewal'
const RENEWED = '/push-renewal'

const isSupported = () => typeof caches !== 'undefined'

/** Tells the server of it. Throws where that cannot be done now: the next page tries again. */
export async function reportRenewal(): Promise<void> {
  if (!isSupported() || !(await caches.has(CACHE))) return
  const kept = await (await caches.open(CACHE)).match(RENEWED)
  const body = kept && renewPushDevice.body.safeParse(await kept.json()).data
  if (body)
    await call(renewPushDevice, { body }).catch((error: unknown) => {
      // the server knows the device no longer, or never takes this
      if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error
    })
  await forgetRenewal()
}

/** Forgets it: whoever signs out is told no more here. */
export async function forgetRenewal(): Promise<void> {
  if (isSupported()) await caches.delete(CACHE)
}
