import { t } from '#language/translate.ts'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { fullName } from '#web/shell/people.ts'

/** Returns the name of the report's owner. */
export const patientOf = ({ patient }: Pick<TestReport, 'patient'>): string => fullName(patient.user) || t('Patient')

/** Returns "1 page" or "3 pages". */
export const pagesOf = (count: number): string => t('{count, plural, one {# page} other {# pages}}', { count })
