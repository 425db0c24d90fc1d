import { getEmbedding, saveEmbedding as saveEmbeddingCall } from '#contract/embedding.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { readEmbedding, saveEmbedding } from './use-cases.ts'

export function openEmbedding(door: Door, { db }: Deps): void {
  door.open(getEmbedding, ({ actor, params }) => readEmbedding(db, actor as SignedIn, params.id))
  door.open(saveEmbeddingCall, ({ actor, asker, params, body }) =>
    saveEmbedding(db, actor as SignedIn, asker.address, params.id, body),
  )
}
