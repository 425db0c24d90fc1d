import { getEmbedding, saveEmbedding as saveEmbeddingCall } from '#contract/embedding.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { readEmbedding, saveEmbedding } from './use-cases.ts'

export function mountEmbedding(door: Door, { db }: Deps): void {
  door.open(getEmbedding, ({ actor, params }) => readEmbedding(db, actor, params.id))
  door.open(saveEmbeddingCall, ({ actor, caller, params, body }) =>
    saveEmbedding(db, actor, caller.address, params.id, body),
  )
}
