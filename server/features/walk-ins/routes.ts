import { addWalkIn } from '#contract/walk-ins/adding.ts'
import { exportWalkIns } from '#contract/walk-ins/export.ts'
import { getQueue, getTokenSlip, setDoctorToday, setQueueSettings } from '#contract/walk-ins/queue.ts'
import { getBookingPlace, getTokenPlace } from '#contract/walk-ins/waiting.ts'
import { callNext, changeWalkIn, listWalkIns } from '#contract/walk-ins/walk-ins.ts'
import { beginWall, getWall, listWalls, pairWall, removeWall } from '#contract/walk-ins/wall.ts'
import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { add } from './add.ts'
import { next } from './calls.ts'
import { walkInsOf } from './export.ts'
import { readQueue } from './queue.ts'
import { changeDoctorToday, changeSettings } from './settings.ts'
import { change } from './steps.ts'
import { queueOf } from './use-cases.ts'
import { placeOfBooking, placeOfToken, slipOf } from './waiting.ts'
import { begin, listScreens, look, pair, remove } from './walls.ts'

export function mountWalkIns(door: Door, deps: Deps): void {
  door.open(listWalkIns, ({ caller, query }) => queueOf(deps, caller, query))
  door.open(addWalkIn, ({ actor, caller, body }) => add(deps, caller, actor, body))
  door.open(callNext, ({ caller, body }) => next(deps, caller, body))
  door.open(changeWalkIn, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(exportWalkIns, async ({ caller, params, query }) => {
    const { day, rows } = await walkInsOf(deps, caller, params.id, query)
    attach(caller, 'walk-ins', day)
    return rows
  })
  mountQueue(door, deps)
}

function mountQueue(door: Door, deps: Deps): void {
  door.open(getQueue, ({ caller }) => readQueue(deps, caller))
  door.open(setQueueSettings, ({ caller, params, body }) => changeSettings(deps, caller, params.id, body))
  door.open(setDoctorToday, ({ caller, params, body }) => changeDoctorToday(deps, caller, params.id, body))
  door.open(getTokenSlip, ({ caller, params }) => slipOf(deps, caller, params.id))
  door.open(getTokenPlace, ({ caller, params }) => placeOfToken(deps, caller, params.token))
  door.open(getBookingPlace, ({ caller, params }) => placeOfBooking(deps, caller, params.token))
  door.open(beginWall, ({ caller }) => begin(deps, caller))
  door.open(getWall, ({ caller, params }) => look(deps, caller, params.token))
  door.open(listWalls, ({ caller }) => listScreens(deps, caller))
  door.open(pairWall, ({ caller, body }) => pair(deps, caller, body))
  door.open(removeWall, async ({ caller, params }) => {
    await remove(deps, caller, params.id)
    return { message: t('Screen removed') }
  })
}
