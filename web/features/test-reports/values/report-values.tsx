import type { TestReport } from '#contract/test-reports/reports.ts'
import { ValuesCard } from './values-card.tsx'

/** What is measured in a report; its owner writes it down. */
export const ReportValues = ({ report: { id, testDate, can } }: { report: TestReport }) => (
  <ValuesCard
    title="Values in this report"
    whose={{ reportId: id }}
    readers={can.edit ? 'You see it, and doctors while this report is shared with them.' : undefined}
    empty="Write down what the report says, to see it over time."
    date={testDate}
    isHiddenIfEmpty={!can.edit}
  />
)
