import { type Message, msg } from '#language/translate.ts'
import { z } from 'zod'
import { type Period, periods } from '#contract/analytics/analytics.ts'
import { figureNames } from '#contract/analytics/figures.ts'
import { textInAddress, useAddress } from '#web/lib/use-address.ts'

/** What the screen shows. */
const AnalyticsAddress = z.object({
  /** Empty: the first of the person's clinics. */
  clinic: textInAddress,
  period: z.enum(periods).catch('this-month'),
  /** Own days, where the period is of these. */
  from: textInAddress,
  to: textInAddress,
  /** The figure that the charts draw. */
  figure: z.enum(figureNames).catch('revenue'),
})
export type AnalyticsAddress = z.output<typeof AnalyticsAddress>

export const periodLabels: Record<Period, Message> = {
  'this-week': msg('This week'),
  'last-week': msg('Last week'),
  'this-month': msg('This month'),
  'last-month': msg('Last month'),
  'last-90-days': msg('Last 90 days'),
  'this-year': msg('This year'),
  custom: msg('Custom'),
}

/** Returns what the screen shows. */
export function useAnalyticsAddress() {
  const { address, go } = useAddress(AnalyticsAddress)
  return { address: address.period === 'custom' ? address : { ...address, from: '', to: '' }, go }
}
