import type { Db } from '#server/database/db.ts'

export interface StoredServer {
  url: string
  tokenAlgorithm: 'HS256' | 'RS256' | null
  tokenApp: string | null
  tokenKeyId: string | null
  tokenKeySealed: Buffer | null
}

/** Returns the video server of a clinic; null without one. */
export async function findServer(db: Db, clinicId: string): Promise<StoredServer | null> {
  const row = await db.selectFrom('video_servers').selectAll().where('clinic_id', '=', clinicId).executeTakeFirst()
  if (!row) return null
  return {
    url: row.url,
    tokenAlgorithm: row.token_algorithm as StoredServer['tokenAlgorithm'],
    tokenApp: row.token_app,
    tokenKeyId: row.token_key_id,
    tokenKeySealed: row.token_key_sealed,
  }
}

export async function saveServer(db: Db, clinicId: string, one: StoredServer, setBy: string): Promise<void> {
  const values = {
    url: one.url,
    token_algorithm: one.tokenAlgorithm,
    token_app: one.tokenApp,
    token_key_id: one.tokenKeyId,
    token_key_sealed: one.tokenKeySealed,
    set_by: setBy,
    set_at: new Date(),
  }
  await db
    .insertInto('video_servers')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
    .execute()
}

export async function deleteServer(db: Db, clinicId: string): Promise<void> {
  await db.deleteFrom('video_servers').where('clinic_id', '=', clinicId).execute()
}
