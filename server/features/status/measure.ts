import type { Deps } from '#server/deps.ts'
import { examineAll } from './checks.ts'
import { recordMinute } from './queries.ts'

/** Looks at every component and counts what is found for this minute; what is not operational is logged. */
export async function measureStatus(deps: Deps): Promise<void> {
  const at = new Date()
  const findings = await examineAll(deps)
  for (const { name, state, code } of findings)
    if (state === 'degraded' || state === 'down')
      deps.log.warn({ component: name, state, code }, 'A component is not operational')
  await recordMinute(deps.db, at, findings)
}
