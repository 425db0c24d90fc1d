import { z } from 'zod'
import { BillSettings, billSettingsMessages } from '#contract/bills/settings.ts'
import { says } from '#language/translate.ts'

/** The settings as typed: counters line by line, and numbers as text. */
export const TypedSettings = z.object({
  ...BillSettings.shape,
  yearMonth: z.string().transform(Number).pipe(BillSettings.shape.yearMonth),
  staffDiscountLimit: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, says(billSettingsMessages.limit))
    .transform(Number)
    .pipe(BillSettings.shape.staffDiscountLimit),
  followUpDays: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, says(billSettingsMessages.followUpDays))
    .transform(Number)
    .pipe(BillSettings.shape.followUpDays),
  counters: z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(BillSettings.shape.counters),
})
export type TypedSettings = z.input<typeof TypedSettings>

/** Returns stored settings as typed. */
export const typed = ({
  yearMonth,
  staffDiscountLimit,
  followUpDays,
  counters,
  ...rest
}: BillSettings): TypedSettings => ({
  ...rest,
  yearMonth: String(yearMonth),
  staffDiscountLimit: String(staffDiscountLimit),
  followUpDays: String(followUpDays),
  counters: counters.join('\n'),
})
