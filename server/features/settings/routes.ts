import { getSettings, saveSettings } from '#contract/settings.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import * as settings from './use-cases.ts'

export function openSettings(door: Door, deps: Deps): void {
  door.open(getSettings, ({ actor }) => settings.ownSettings(deps, actor as SignedIn))
  door.open(saveSettings, ({ asker, actor, body }) => settings.saveSettings(deps, asker, actor as SignedIn, body))
}
