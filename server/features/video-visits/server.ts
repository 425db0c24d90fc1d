import { t } from '#language/translate.ts'
import { type VideoServer, type VideoServerChange, videoServerMessages } from '#contract/video-visits/server.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, wrongField } from '#server/errors.ts'
import { sealed } from '#server/sealing.ts'
import { belongsTo, maySetServer } from './policy.ts'
import { deleteServer, findServer, saveServer, type StoredServer } from './queries/servers.ts'
import { KEY_PURPOSE } from './rooms.ts'
import { isPrivateKey } from './tokens.ts'

/** Throws 404 for strangers of the clinic, 403 for members who don't administer it. */
function refuseOthers(actor: SignedIn, clinicId: string): void {
  if (!belongsTo(actor, clinicId)) throw notFound(t('Clinic not found.'))
  if (!maySetServer(actor, clinicId)) throw forbidden()
}

const toServer = (stored: StoredServer | null): VideoServer => ({
  url: stored?.url ?? null,
  token:
    stored?.tokenAlgorithm && stored.tokenApp
      ? { algorithm: stored.tokenAlgorithm, app: stored.tokenApp, keyId: stored.tokenKeyId }
      : null,
})

/** Returns the server of a clinic's video visits, without its key. Throws 403, 404. */
export async function videoServerOf({ db }: Deps, { actor }: SignedInCaller, clinicId: string): Promise<VideoServer> {
  refuseOthers(actor, clinicId)
  return toServer(await findServer(db, clinicId))
}

/** Returns the stored form of a change. A key that is left out stays, if the algorithm does. Throws 400 without a usable key. */
function storedFrom({ url, token }: VideoServerChange, before: StoredServer | null): StoredServer {
  if (!token) return { url, tokenAlgorithm: null, tokenApp: null, tokenKeyId: null, tokenKeySealed: null }
  const { algorithm, app, keyId, key } = token
  if (key && algorithm === 'RS256' && !isPrivateKey(key)) throw wrongField('token.key', t(videoServerMessages.notAKey))
  const earlier = before?.tokenAlgorithm === algorithm ? before.tokenKeySealed : null
  const tokenKeySealed = key ? sealed(KEY_PURPOSE, key) : earlier
  if (!tokenKeySealed) throw wrongField('token.key', t(videoServerMessages.key))
  return { url, tokenAlgorithm: algorithm, tokenApp: app, tokenKeyId: keyId || null, tokenKeySealed }
}

/** Sets the server of a clinic's video visits. Throws 400, 403, 404. */
export async function setVideoServer(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  change: VideoServerChange,
): Promise<VideoServer> {
  refuseOthers(actor, clinicId)
  const stored = change.url ? storedFrom(change, await findServer(db, clinicId)) : null
  await transaction(db, async (tx) => {
    if (stored) await saveServer(tx, clinicId, stored, actor.userId)
    else await deleteServer(tx, clinicId)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'video-server.set',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { hasServer: stored !== null, hasToken: stored?.tokenAlgorithm != null },
    })
  })
  return toServer(stored)
}
