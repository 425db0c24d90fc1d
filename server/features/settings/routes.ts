import { saveLanguage } from '#contract/settings/language.ts'
import { getSettings, listWithoutTwoFactor, saveCalendarPlace, saveSettings } from '#contract/settings/settings.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as settings from './use-cases.ts'

export function mountSettings(door: Door, deps: Deps): void {
  door.open(getSettings, ({ actor }) => settings.ownSettings(deps, actor))
  door.open(saveSettings, ({ caller, actor, body }) => settings.saveSettings(deps, caller, actor, body))
  door.open(saveCalendarPlace, ({ actor, body }) => settings.saveCalendarState(deps, actor, body))
  door.open(saveLanguage, ({ actor, body }) => settings.saveLanguage(deps, actor, body.language))
  door.open(listWithoutTwoFactor, ({ actor, params }) => settings.withoutTwoFactor(deps, actor, params.id))
}
