import type { ReadingPage } from '#web/lib/reading-page.ts'
import * as about from '#web/pages/reading/about.tsx'
import * as apiCall from '#web/pages/reading/api-call.tsx'
import * as apiDocumentation from '#web/pages/reading/api-documentation.tsx'
import * as contact from '#web/pages/reading/contact.tsx'
import * as demo from '#web/pages/reading/demo.tsx'
import * as features from '#web/pages/reading/features.tsx'
import * as findClinics from '#web/pages/reading/find-clinics.tsx'
import * as healthCondition from '#web/pages/reading/health-condition.tsx'
import * as healthConditions from '#web/pages/reading/health-conditions.tsx'
import * as helpArticle from '#web/pages/reading/help-article.tsx'
import * as helpCenter from '#web/pages/reading/help-center.tsx'
import * as interactionChecker from '#web/pages/reading/interaction-checker.tsx'
import * as landing from '#web/pages/reading/landing.tsx'
import * as medicine from '#web/pages/reading/medicine.tsx'
import * as medicineReminders from '#web/pages/reading/medicine-reminders.tsx'
import * as medicines from '#web/pages/reading/medicines.tsx'
import * as mobileApp from '#web/pages/reading/mobile-app.tsx'
import * as multiDoctorManagement from '#web/pages/reading/multi-doctor-management.tsx'
import * as pricing from '#web/pages/reading/pricing.tsx'
import * as privacyPolicy from '#web/pages/reading/privacy-policy.tsx'
import * as revenueAnalytics from '#web/pages/reading/revenue-analytics.tsx'
import * as staffManagement from '#web/pages/reading/staff-management.tsx'
import * as systemStatus from '#web/pages/reading/system-status.tsx'
import * as termsOfService from '#web/pages/reading/terms-of-service.tsx'
import type { FrameLook } from '#web/shell/public-frame.tsx'
import type { SheetName } from './sheets.ts'

/**
 * The reading pages: path, page file, style sheet (by default that of text pages). The first matching path wins. All
 * other addresses are the router's (web/routes.ts). Paths without a parameter are in the sitemap.
 */
export const readingPages: TablePage[] = [
  // signed in, it is the dashboard
  page('/', landing, { isForVisitors: true }),
  page('/medicines', medicines, { sheet: 'medicines' }),
  page('/medicines/:idOrSlug', medicine, { sheet: 'medicine' }),
  page('/interaction-checker', interactionChecker, { sheet: 'checker' }),
  page('/health-conditions', healthConditions, { sheet: 'guides' }),
  page('/health-conditions/:slug', healthCondition, { sheet: 'guide' }),
  page('/find-clinics', findClinics, { sheet: 'find' }),
  page('/features', features),
  page('/pricing', pricing),
  page('/about', about),
  page('/contact', contact, { sheet: 'forms' }),
  page('/demo', demo, { sheet: 'forms' }),
  page('/multi-doctor-management', multiDoctorManagement),
  page('/revenue-analytics', revenueAnalytics),
  page('/staff-management', staffManagement),
  page('/medicine-reminders', medicineReminders),
  page('/mobile-app', mobileApp),
  page('/help-center', helpCenter, { sheet: 'help' }),
  page('/help-center/:slug', helpArticle, { sheet: 'help' }),
  page('/api-documentation', apiDocumentation, { sheet: 'documentation' }),
  page('/api-documentation/:call', apiCall, { sheet: 'documentation' }),
  page('/system-status', systemStatus),
  page('/privacy-policy', privacyPolicy),
  page('/terms-of-service', termsOfService),
]

/** The addresses of the pages that are always there. */
export const readingAddresses = readingPages.map(({ path }) => path).filter((path) => !path.includes(':'))

interface Choices {
  sheet: SheetName
  /** True if the router has the page of signed-in people at this address. */
  isForVisitors: boolean
}

/** A line of the table: its loader returns what its component takes, which `page` has checked. */
export type TablePage = Choices & ReadingPage<string, unknown, FrameLook> & { path: string }

/** The names of a path's parameters. */
type ParamIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

function page<Path extends string, Data = undefined>(
  path: Path,
  file: ReadingPage<ParamIn<Path>, Data, FrameLook>,
  { sheet = 'words', isForVisitors = false }: Partial<Choices> = {},
): TablePage {
  return { ...(file as ReadingPage<string, unknown, FrameLook>), path, sheet, isForVisitors }
}
