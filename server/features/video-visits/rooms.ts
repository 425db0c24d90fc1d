import { opened } from '#server/sealing.ts'
import type { StoredServer } from './queries/servers.ts'
import { tokenFor } from './tokens.ts'

/** Purpose of the sealed key of a video server. */
export const KEY_PURPOSE = 'video-server'

/** A person who enters a room. */
interface Guest {
  name: string
  isDoctor: boolean
}

/** Where a call takes place. */
export interface VideoProvider {
  /** Returns the address at which a person enters the room of the call. */
  addressFor(guest: Guest): string
}

interface Call {
  room: string
  link: string | null
  opensAt: Date
  closesAt: Date
}

/** A link that the clinic entered, the same for everyone. */
const linked = (link: string): VideoProvider => ({ addressFor: () => link })

/** A room on the clinic's Jitsi server; with a token if the server requires one. */
const onJitsi = (server: StoredServer, { room, opensAt, closesAt }: Call): VideoProvider => ({
  addressFor({ name, isDoctor }) {
    const address = new URL(`${server.url.replace(/\/+$/, '')}/${room}`)
    const { tokenAlgorithm: algorithm, tokenApp: app, tokenKeyId: keyId, tokenKeySealed } = server
    if (algorithm && app && tokenKeySealed) {
      const key = opened(KEY_PURPOSE, tokenKeySealed)
      const times = { from: opensAt, until: closesAt }
      const claims = { host: address.hostname, room, name, isModerator: isDoctor, ...times }
      address.searchParams.set('jwt', tokenFor({ algorithm, app, keyId, key }, claims))
    }
    return address.href
  },
})

/** Returns where a call takes place: at the link that was entered for it, or else on the clinic's server; null without either. */
export function providerOf(call: Call, server: StoredServer | null): VideoProvider | null {
  if (call.link) return linked(call.link)
  return server && onJitsi(server, call)
}
