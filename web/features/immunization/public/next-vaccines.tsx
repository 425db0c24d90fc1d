import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#web/ui/on-demand.tsx'
import { nextQuery } from './next-query.ts'

const NextVaccineList = onDemand(async () => (await import('./next-vaccine-list.tsx')).NextVaccineList)

/** The next vaccine of the reader and their family on the dashboard; nothing without recorded vaccines. */
export function NextVaccines() {
  const { data } = useQuery(nextQuery())
  return data && data.length > 0 ? <NextVaccineList all={data} /> : null
}
