import { t } from '#language/translate.ts'
import { findClinicAddress, nameClinicAddress } from '#contract/clinics/address.ts'
import { setBookingRules as setBookingRulesEndpoint } from '#contract/clinics/booking-rules.ts'
import * as logo from '#contract/clinics/logo.ts'
import { getClinicLogo } from '#contract/clinics/look.ts'
import { setPaper as setPaperEndpoint } from '#contract/clinics/paper.ts'
import * as closing from '#contract/clinics/closing-rules.ts'
import * as extra from '#contract/clinics/extra-hours.ts'
import * as opening from '#contract/clinics/opening.ts'
import * as contract from '#contract/clinics/setup.ts'
import {
  getClinic,
  getPublicClinic,
  listClinics,
  listClinicServices,
  listPublicServices,
} from '#contract/clinics/clinics.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { browseClinics, clinicOfAddress, nameAddress, openClinic, openPublicClinic } from './use-cases.ts'
import { addRule, removeRule, rulesOf } from './closing-rules.ts'
import { closeDay, closuresOf, reopenDay, setBookingRules } from './closures.ts'
import { addExtraHours, extraHoursOf, removeExtraHours } from './extra-hours.ts'
import { openLogo, refuseLogo, removeLogo, setLogo } from './logo.ts'
import { setPaper } from './paper.ts'
import { changeService, createService } from './services.ts'
import { askingOf, changeClinic, clinicSetup, clinicsOverview, createClinic, setWeek } from './set-up.ts'

export function mountClinics(door: Door, deps: Deps): void {
  const { db } = deps
  const asking = askingOf(deps)
  door.open(listClinics, async ({ actor, query }) => {
    const { clinics, total } = await browseClinics(db, actor, query)
    return { items: clinics, total }
  })

  door.open(getClinic, ({ actor, params }) => openClinic(db, actor, params.id))
  door.open(getPublicClinic, ({ actor, params }) => openPublicClinic(db, actor, params.id))
  door.open(listClinicServices, async ({ actor, params }) => (await openClinic(db, actor, params.id)).services)
  door.open(listPublicServices, async ({ actor, params }) => (await openPublicClinic(db, actor, params.id)).services)

  door.open(contract.getClinicsOverview, ({ actor }) => clinicsOverview(db, actor))
  door.open(contract.createClinic, (call) => createClinic(db, call.caller, call.body, asking))
  door.open(contract.changeClinic, (call) => changeClinic(db, call.caller, call.params.id, call.body, asking))
  door.open(contract.getClinicSetup, ({ actor, params }) => clinicSetup(db, actor, params.id, asking))
  door.open(opening.setOpeningHours, (call) => setWeek(db, call.caller, call.params.id, call.body))

  door.open(nameClinicAddress, (call) => nameAddress(db, call.caller, call.params.id, call.body))
  door.open(findClinicAddress, ({ params }) => clinicOfAddress(db, params.name))

  door.open(logo.setClinicLogo, ({ caller, params, body }) => setLogo(deps, caller, params.id, body), {
    knock: ({ actor, params }) => refuseLogo(deps, actor, params.id),
  })
  door.open(logo.removeClinicLogo, ({ caller, params }) => removeLogo(deps, caller, params.id))
  door.open(getClinicLogo, ({ caller, actor, params }) => openLogo(deps, caller, actor, params))

  door.open(setBookingRulesEndpoint, (call) => setBookingRules(db, call.caller, call.params.id, call.body))

  door.open(setPaperEndpoint, (call) => setPaper(db, call.caller, call.params.id, call.body))

  door.open(contract.createService, (call) => createService(db, call.caller, call.params.id, call.body))
  door.open(contract.changeService, (call) => changeService(db, call.caller, call.params.id, call.body))

  door.open(opening.listClosures, ({ actor, params }) => closuresOf(db, actor, params.id))
  door.open(opening.createClosure, (call) => closeDay(db, call.caller, call.params.id, call.body))
  door.open(opening.removeClosure, async (call) => {
    await reopenDay(db, call.caller, call.params.id)
    return { message: t('The clinic is open again on this day.') }
  })

  door.open(closing.listClosingRules, ({ actor, params }) => rulesOf(db, actor, params.id))
  door.open(closing.createClosingRule, (call) => addRule(db, call.caller, call.params.id, call.body))
  door.open(closing.removeClosingRule, async (call) => {
    await removeRule(db, call.caller, call.params.id)
    return { message: t(closing.closingRuleMessages.removed) }
  })

  door.open(extra.listExtraHours, ({ actor, params }) => extraHoursOf(db, actor, params.id))
  door.open(extra.createExtraHours, (call) => addExtraHours(db, call.caller, call.params.id, call.body))
  door.open(extra.removeExtraHours, async (call) => {
    await removeExtraHours(db, call.caller, call.params.id)
    return { message: t(extra.extraHoursMessages.removed) }
  })
}
