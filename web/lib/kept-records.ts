// The records that this device stores for reading without a connection: in a separate cache, which
// web/public/service-worker.js and web/public/offline.js know under the same names. It exists only if the person asked
// for it.
const CACHE = 'own-records'
const CHOICE = '/own-records/choice'
const COPY = '/own-records/copy'

const isSupported = () => typeof caches !== 'undefined' && 'serviceWorker' in navigator

/** True if this device can store records. */
export const canKeep = (): boolean => isSupported()

/** Returns a hash of the person's id, so that the choice doesn't reveal who it is. */
async function markOf(userId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`own-records ${userId}`))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whose records are stored here: this person's, another's, or no one's. */
export async function keptFor(userId: string): Promise<'this person' | 'another' | 'nobody'> {
  if (!isSupported() || !(await caches.has(CACHE))) return 'nobody'
  const choice = await (await caches.open(CACHE)).match(CHOICE)
  if (!choice) return 'nobody'
  return (await choice.text()) === (await markOf(userId)) ? 'this person' : 'another'
}

/** True if records are stored here. */
export const isKeeping = async (): Promise<boolean> => isSupported() && (await caches.has(CACHE))

/** Records the choice to store this person's records here. */
export async function chooseToKeep(userId: string): Promise<void> {
  await (await caches.open(CACHE)).put(CHOICE, new Response(await markOf(userId)))
}

/** Replaces the stored copy, unless storing was turned off in the meantime. */
export async function saveCopy(records: object): Promise<void> {
  if (!(await isKeeping())) return
  const copy = new Response(JSON.stringify(records), { headers: { 'content-type': 'application/json' } })
  await (await caches.open(CACHE)).put(COPY, copy)
}

/** Deletes the copy; the person's choice stays for their next sign-in. */
export async function forgetCopy(): Promise<void> {
  if (await isKeeping()) await (await caches.open(CACHE)).delete(COPY)
}

/** Deletes the copy and the choice. */
export async function forgetKept(): Promise<void> {
  if (isSupported()) await caches.delete(CACHE)
}
