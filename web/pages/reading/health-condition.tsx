import { t } from '#language/translate.ts'
import { type ClinicListing, findClinics } from '#contract/clinic-directory.ts'
import { conditionMessages, getCondition, type HealthCondition } from '#contract/conditions.ts'
import { ConditionNotFound } from '#web/features/conditions/condition-not-found.tsx'
import { isEmergency, MOST_CLINICS } from '#web/features/conditions/detail/clinics-for.ts'
import { GuidePage } from '#web/features/conditions/detail/guide-page.tsx'
import { descriptionOf, sharedAs, titleOf } from '#web/features/conditions/detail/words.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  guide: HealthCondition
  clinics: ClinicListing[]
}

/** Loads a guide and clinics that treat it. An address that it had before redirects to the present one. */
export async function load({ call, params: { slug } }: Asked<'slug'>): Promise<Loaded<Data>> {
  const guide = await call(getCondition, { params: { slug } })
  if (guide.slug !== slug) return { location: `/health-conditions/${guide.slug}`, status: 301 }
  // an emergency is no time to choose a clinic
  if (isEmergency(guide)) return { data: { guide, clinics: [] } }
  // a guide is readable even if the clinics fail to load; such a page isn't cached
  const query = { specialty: guide.specialties.join('|'), limit: MOST_CLINICS }
  const found = guide.specialties.length > 0 ? await call(findClinics, { query }).catch(() => null) : { clinics: [] }
  return { data: { guide, clinics: found?.clinics ?? [] }, isPartial: found === null }
}

export const head = ({ data: { guide } }: HeadGiven<Data>) => ({
  title: titleOf(guide),
  description: descriptionOf(guide),
  sharedAs: sharedAs(guide),
  canonical: `/health-conditions/${guide.slug}`,
})

export const Page = ({ data: { guide, clinics } }: ReadingProps<Data>) => <GuidePage guide={guide} clinics={clinics} />

export const missing = {
  get head() {
    return { title: t(conditionMessages.notFound), noIndex: true }
  },
  Page: ConditionNotFound,
}
