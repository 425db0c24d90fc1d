import { addPushDevice, findPushDevice, listPushDevices, removePushDevice, renewPushDevice } from '#contract/push.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { addDevice, endDevice, findDevice, ownDevices, renewDevice } from './use-cases.ts'

export function mountPush(door: Door, deps: Deps): void {
  door.open(listPushDevices, ({ actor }) => ownDevices(deps, actor))
  door.open(addPushDevice, ({ caller, actor, body }) => addDevice(deps, caller, actor, body))
  door.open(findPushDevice, ({ actor, body }) => findDevice(deps, actor, body.endpoint))
  door.open(renewPushDevice, ({ caller, body }) => renewDevice(deps, caller, body))
  door.open(removePushDevice, ({ actor, params }) => endDevice(deps, actor, params.id))
}
