import { getLastBackup, getStatus } from '#contract/status.ts'
import type { Deps } from '#server/deps.ts'
import { mustBeOperator } from '#server/features/accounts/public.ts'
import type { Door } from '#server/http/door/door.ts'
import { incidentReader } from './incidents.ts'
import { lastBackupSeen } from './last-backup.ts'
import { keptFor, statusFor } from './use-cases.ts'

/** The shortest time between two checks, however many people look. */
const KEPT_MS = 30_000

export function mountStatus(door: Door, deps: Deps): void {
  const readIncidents = incidentReader(deps.config, deps.log)
  const status = keptFor(KEPT_MS, () => statusFor(deps, readIncidents))
  door.open(getStatus, () => status())
  door.open(getLastBackup, async ({ actor }) => {
    await mustBeOperator(deps.db, actor)
    return lastBackupSeen(deps)
  })
}
