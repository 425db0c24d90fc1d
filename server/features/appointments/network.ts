import { networkOf } from '#server/http/network.ts'
import { derivedSecret } from '#server/secrets.ts'

/** Returns the stored form of the network that a booking came from: a hash with the server's own key. */
export const networkHash = (key: string, address: string): Buffer =>
  Buffer.from(derivedSecret(key, 'network', networkOf(address)), 'base64url')
