import type { APIRequestContext } from '@playwright/test'
import { thorough } from '#server/testing/thorough.ts'
import { patternOf } from './crawl-patterns.ts'
import { clinicIn } from './demo.ts'

/** Addresses from which a crawl starts, opened even if no link leads to them. */
export interface Starts {
  found: string[]
  /** Addresses of nonexistent records: the page itself answers 404, or a call it makes is refused. */
  unknown?: string[]
}

/** Screens that no link leads to. */
const unlinked = {
  found: [
    '/help-center/calendar',
    '/help-center?search=calendar',
    '/help-center?search=zzqxzzqx',
    '/medicines/dolo-650-mg-tablet',
    '/medicines?search=paracetmol',
    '/medicines?search=zzqxzzqx',
    '/interaction-checker?medicine=dolo-650-mg-tablet&search=ibuprofen',
    '/health-conditions/dengue',
    '/health-conditions?search=fever',
    '/health-conditions?search=zzqx',
    '/api-documentation/scheduleAppointment',
    '/find-clinics?place=bengaluru&specialty=Cardiology&within=week',
    '/find-clinics?place=nowhere&language=Hindi',
  ],
  unknown: [
    '/reset-password?token=unknown',
    '/verify-email?token=unknown',
    '/join?token=unknown',
    '/lost-phone?token=unknown',
    '/lost-phone?stop=unknown',
    '/help-center/unknown',
    '/medicines/unknown',
    '/interaction-checker?medicine=dolo-650-mg-tablet&medicine=no-such-medicine&search=ibuprofen',
    '/health-conditions/unknown',
    '/api-documentation/unknown',
    '/nowhere',
  ],
}

/** Returns the starts of a visitor's crawl: the sitemap's pages, and screens that no link leads to. */
export async function startsOfVisitor(request: APIRequestContext): Promise<Starts> {
  const clinic = await clinicIn(request, 'Bengaluru')
  return {
    found: [
      '/',
      ...(await pagesOfSitemap(request)),
      '/mailbox',
      `/clinics/${clinic.id}/book?step=2&service=${clinic.services[0]!.id}`,
      ...unlinked.found,
    ],
    unknown: unlinked.unknown,
  }
}

/** The starts of each demo account's crawl besides its dashboard, and pages that links must lead it to. */
export const startsOfAccounts: Record<string, Starts & { linked: string[] }> = {
  'admin@demo.example': {
    found: [
      '/notifications',
      '/staff?show=all',
      '/doctors?show=all',
      '/analytics?period=last-90-days&figure=fill-rate',
      '/day-end',
      '/bill-reports',
    ],
    linked: [
      '/appointments',
      '/clinics',
      '/patients',
      '/staff',
      '/add-staff',
      '/doctors',
      '/add-doctor',
      '/analytics',
      '/webhooks',
    ],
  },
  'doctor@demo.example': {
    found: ['/appointments?when=past', '/notifications'],
    unknown: ['/nowhere'],
    linked: ['/appointments', '/calendar', '/patients', '/prescriptions', '/test-reports', '/change-password'],
  },
  'patient@demo.example': {
    found: ['/notifications'],
    linked: ['/appointments', '/my-medicines', '/prescriptions', '/test-reports', '/test-values'],
  },
  'staff@demo.example': {
    found: ['/calendar?view=week', '/calendar?view=day'],
    linked: ['/patients', '/appointments', '/calendar'],
  },
}

/** The sitemap's pages; in the everyday run the first of each pattern. */
async function pagesOfSitemap(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text()
  const all = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  if (all.length <= 60) throw new Error(`The sitemap has ${all.length} pages`)
  if (thorough) return all
  return [...Map.groupBy(all, patternOf).values()].map(([first]) => first!)
}
