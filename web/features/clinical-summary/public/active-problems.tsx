import { useQuery } from '@tanstack/react-query'
import { ToGuide } from '#web/features/conditions/public/to-guide.tsx'
import { summaryQuery } from './summary-query.ts'
import { problemInWords } from './words.ts'

/** The active problems of a patient, a line each; nothing without any. */
export function ActiveProblems({ patientId }: { patientId: string }) {
  const { data } = useQuery(summaryQuery(patientId))
  const active = data?.problems.filter(({ status }) => status === 'active') ?? []
  if (active.length === 0) return null
  return (
    <ul>
      {active.map((one) => (
        <li key={one.id}>
          <ToGuide guide={one.guide}>{problemInWords(one)}</ToGuide>
        </li>
      ))}
    </ul>
  )
}
