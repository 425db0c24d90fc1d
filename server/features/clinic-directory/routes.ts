import { findClinics, getClinicListing } from '#contract/clinic-directory.ts'
import type { Deps } from '#server/deps.ts'
import { LISTED_TAG } from '#server/features/clinics/public.ts'
import type { Door } from '#server/http/door/door.ts'
import * as directory from './use-cases.ts'

export function mountClinicDirectory(door: Door, deps: Deps): void {
  door.open(findClinics, ({ caller, query }) => {
    // cached pages of the directory are dropped when a clinic leaves it
    caller.tags?.add(LISTED_TAG)
    return directory.findClinics(deps, query)
  })
  door.open(getClinicListing, ({ actor, params }) => directory.ownListing(deps, actor, params.id))
}
