// What this device keeps of its person to be read without a connection: in a cache of its own, which web/public/service-worker.js and
// web/public/offline.js know by the same names. It is there only where the person has said so.
const CACHE = 'own-records'
const CHOICE = '/own-records/choice'
const COPY = '/own-records/copy'

const isSupported = () => typeof caches !== 'undefined' && 'serviceWorker' in navigator

/** True if this device can keep anything. */
export const canKeep = (): boolean => isSupported()

/** Whose a choice is, without telling who that is. */
async function markOf(userId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`own-records ${userId}`))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whose records are to be kept here: this person's, another's, or nobody's. */
export async function keptFor(userId: string): Promise<'this person' | 'another' | 'nobody'> {
  if (!isSupported() || !(await caches.has(CACHE))) return 'nobody'
  const choice = await (await caches.open(CACHE)).match(CHOICE)
  if (!choice) return 'nobody'
  return (await choice.text()) === (await markOf(userId)) ? 'this person' : 'another'
}

/** True if somebody's records are to be kept here. */
export const isKeeping = async (): Promise<boolean> => isSupported() && (await caches.has(CACHE))

/** Remembers that this person's records are to be kept here. */
export async function chooseToKeep(userId: string): Promise<void> {
  await (await caches.open(CACHE)).put(CHOICE, new Response(await markOf(userId)))
}

/** Keeps a copy in place of the one before, unless nothing is to be kept by now. */
export async function saveCopy(records: object): Promise<void> {
  if (!(await isKeeping())) return
  const copy = new Response(JSON.stringify(records), { headers: { 'content-type': 'application/json' } })
  await (await caches.open(CACHE)).put(COPY, copy)
}

/** Forgets the copy; the person's choice stays for when they sign in again. */
export async function forgetCopy(): Promise<void> {
  if (await isKeeping()) await (await caches.open(CACHE)).delete(COPY)
}

/** Forgets the copy and the choice. */
export async function forgetKept(): Promise<void> {
  if (isSupported()) await caches.delete(CACHE)
}
