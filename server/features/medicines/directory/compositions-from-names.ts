import type { Tx } from '#server/database/db.ts'
import { compositionInName } from '#server/features/medicines/knowledge/composition-in-name.ts'
import type { IngredientNames } from '#server/features/medicines/knowledge/recognize.ts'
import { readComposition, strengthsInName } from '#server/features/medicines/lists/composition.ts'
import { listUnstated, type Stated, updateCompositions } from '#server/features/medicines/queries/compositions.ts'

/** Rows per statement. */
const BATCH = 2_000

/** Gives medicines whose list names no composition the one that their name states (docs/decisions/0084). */
export async function fillCompositions(db: Tx, known: IngredientNames): Promise<void> {
  const stated = (await listUnstated(db)).flatMap(({ id, name }): Stated[] => {
    const composition = compositionInName(known, name)
    if (composition === null) return []
    const { ingredients, strength, saltsKey, compositionKey } = readComposition(composition)
    // a name with more strengths than ingredients has left some out
    return strengthsInName(name) > ingredients.length
      ? []
      : [{ id, composition, ingredients, strength, saltsKey, compositionKey }]
  })
  for (let at = 0; at < stated.length; at += BATCH) await updateCompositions(db, stated.slice(at, at + BATCH))
}
