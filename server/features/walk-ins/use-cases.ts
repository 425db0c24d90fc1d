import type { Queue } from '#contract/walk-ins/walk-ins.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { mayAdd, visibleTo } from './policy.ts'
import { restoreLeft, updateCharts } from './queries/charts.ts'
import { listPositions, listToday } from './queries/walk-ins.ts'
import { toWalkIn } from './shape.ts'

/**
 * Moves the walk-ins of one chart to another chart of the clinic, all or only those named, in the caller's transaction.
 * A person waiting under both charts stays in the queue once; an undo of that merge, which names the moved ones, puts the
 * other token back. Returns the ids of the moved ones.
 */
export async function moveWalkIns(
  tx: Tx,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const moved = await updateCharts(tx, from, to, only)
  const restored = only === null ? [] : await restoreLeft(tx, from, to)
  for (const { id, clinicId } of [...moved, ...restored])
    await announce(tx, { kind: 'walk-in', subjectId: id, clinicId })
  return moved.map(({ id }) => id)
}

/**
 * Returns today's queues of the reader's clinics, and the clinics and doctors for which they can add walk-ins. Records
 * whose charts they saw.
 */
export async function queueOf(
  deps: Deps,
  { actor, address }: SignedInCaller,
  page: { limit: number; offset: number },
): Promise<Queue> {
  const scope = visibleTo(actor)
  const clinicIds = [...new Set([...scope.deskClinicIds, ...scope.doctorClinicIds])]
  if (clinicIds.length === 0) return { walkIns: [], total: 0, clinics: [], doctors: [] }
  const [{ walkIns, total }, positions] = await Promise.all([
    listToday(deps.db, scope, page),
    listPositions(deps.db, clinicIds),
  ])
  noteSeen(deps, { actor, address }, 'walk-ins.listed', walkIns)
  const clinics = new Map(positions.map(({ clinicId: id, clinicName: name, currency }) => [id, { id, name, currency }]))
  return {
    walkIns: walkIns.map((row) => toWalkIn(row, actor)),
    total,
    clinics: [...clinics.values()].filter(({ id }) => mayAdd(actor, id)),
    doctors: positions.flatMap(
      ({ doctorId: id, clinicId, doctorFirstName: firstName, doctorLastName: lastName, current }) =>
        id ? [{ id, clinicId, firstName, lastName, isYou: actor.doctorIds.includes(id), current }] : [],
    ),
  }
}
