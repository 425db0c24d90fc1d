import { addAntenatalCheckup, changeAntenatalCheckup } from '#contract/antenatal/checkups.ts'
import { exportAntenatal } from '#contract/antenatal/export.ts'
import { addAntenatalRecord, changeAntenatalRecord, getAntenatal } from '#contract/antenatal/records.ts'
import { addAntenatalTick, changeAntenatalTick } from '#contract/antenatal/ticks.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { checkupsOfClinic } from './export.ts'
import { openAntenatal } from './read.ts'
import { addCheckup, changeCheckup } from './write-checkup.ts'
import { addRecord, changeRecord } from './write-record.ts'
import { addTick, changeTick } from './write-tick.ts'

export function mountAntenatal(door: Door, deps: Deps): void {
  door.open(getAntenatal, ({ caller, params }) => openAntenatal(deps, caller, params.id))
  door.open(addAntenatalRecord, ({ caller, params, body }) => addRecord(deps, caller, params.id, body))
  door.open(changeAntenatalRecord, ({ caller, params, body }) => changeRecord(deps, caller, params.id, body))
  door.open(addAntenatalCheckup, ({ caller, params, body }) => addCheckup(deps, caller, params.id, body))
  door.open(changeAntenatalCheckup, ({ caller, params, body }) => changeCheckup(deps, caller, params.id, body))
  door.open(addAntenatalTick, ({ caller, params, body }) => addTick(deps, caller, params.id, body))
  door.open(changeAntenatalTick, ({ caller, params, body }) => changeTick(deps, caller, params.id, body))
  door.open(exportAntenatal, async ({ caller, params }) => {
    const { day, rows } = await checkupsOfClinic(deps, caller, params.id)
    attach(caller, 'antenatal-checkups', day)
    return rows
  })
}
