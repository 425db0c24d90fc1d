import { t } from '#language/translate.ts'
import type { LabCandidate, LabMessageDetail } from '#contract/lab-messages/messages.ts'
import { plainDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { genderInWords } from './words.ts'

interface ComparisonProps {
  message: LabMessageDetail
  order: LabCandidate
}

/** What the message and the chart say about the patient, side by side. */
export function Comparison({ message: { patient, orderNumbers }, order }: ComparisonProps) {
  const { patient: ours, agrees, number } = order
  const dateOf = (date: string | null | undefined) => (date ? plainDate(date) : null)
  const rows = [
    [t('Name'), patient?.name, fullName(ours), agrees.name],
    [t('Chart number'), patient?.ids.join(', '), ours.chartNumber, agrees.chartNumber],
    [t('Date of birth'), dateOf(patient?.dateOfBirth), dateOf(ours.dateOfBirth), agrees.dateOfBirth],
    [t('Gender'), genderInWords(patient?.gender ?? null), genderInWords(ours.gender), agrees.gender],
    [t('Order number'), orderNumbers.join(', '), number, agrees.number],
  ] as const
  return (
    <Table caption={t('Compare the message with the chart')}>
      <TableHead>
        <HeaderCell>{t('Detail')}</HeaderCell>
        <HeaderCell>{t('Message')}</HeaderCell>
        <HeaderCell>{t('Chart')}</HeaderCell>
        <HeaderCell>{t('Comparison')}</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(([label, theirs, own, does]) => (
          <tr key={label}>
            <Cell>{label}</Cell>
            <Cell>
              <bdi>{theirs || t('Not given')}</bdi>
            </Cell>
            <Cell>
              <bdi>{own || t('Not given')}</bdi>
            </Cell>
            <Cell>
              <Agreement does={does} />
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  )
}

function Agreement({ does }: { does: boolean | null }) {
  if (does === null) return <Badge>{t('Can’t be compared')}</Badge>
  return does ? <Badge tone="positive">{t('Same')}</Badge> : <Badge tone="danger">{t('Different')}</Badge>
}
