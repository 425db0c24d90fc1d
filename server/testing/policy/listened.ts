import type { Answer } from '#server/testing/client.ts'
import type { Heard } from '#server/testing/statements.ts'
import type { Call } from './ask.ts'
import type { World } from './world.ts'

/** Waits for everything that calls do after their answers. */
export async function settled({ app: { deps } }: World): Promise<void> {
  await deps.later.settled()
  await deps.refusals.settled()
  await deps.views.settled()
}

/** Sends a call and listens to its statements, including those after its answer. */
export const listened = (world: World, call: Call): Promise<Heard<Answer>> =>
  world.app.statementsOf(async () => {
    const answer = await call.send()
    await settled(world)
    return answer
  })

const oneLine = (text = 'nothing') => text.replace(/\s+/g, ' ').trim()

/**
 * Returns where the statements of two calls differ; null if they don't. Two answers take equally long if the database
 * gets the same statements in the same order.
 */
export function partedByTime(ours: Heard<Answer>, random: Heard<Answer>): string | null {
  const [here, there] = [ours.statements, random.statements]
  const at = Array.from({ length: Math.max(here.length, there.length) }, (_, index) => index).find(
    (index) => here[index] !== there[index],
  )
  if (at === undefined) return null
  const place = `at statement ${at + 1} of ${here.length} and ${there.length}`
  return `is told apart by time, ${place}: ${oneLine(here[at])} | ${oneLine(there[at])}`
}
