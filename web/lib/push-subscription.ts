/** True if this browser can show notifications. On an iPhone only the installed app can. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns the worker that shows notifications; there is none in development. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canBeTold() ? navigator.serviceWorker.getRegistration() : undefined

/** This browser's subscription, if it has one. */
export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager.getSubscription()) ?? null

/** Asks the person and the browser for a subscription; null if they refuse. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const found = await worker()
  if (!found) return null
  // one that was made with another key would be refused
  await (await ownSubscription())?.unsubscribe()
  return found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends this browser's subscription. */
export const unsubscribe = async (): Promise<void> => void (await (await ownSubscription())?.unsubscribe())
