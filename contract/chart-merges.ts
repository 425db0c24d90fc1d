import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, t } from '#language/translate.ts'

export const mergeMessages = {
  itself: msg("You can't merge a chart into itself."),
  otherClinic: msg("You can't merge charts of two clinics."),
  twoOwners: msg("You can't merge these charts: they belong to different accounts or guardians."),
  keepOwned: msg('The other chart belongs to an account or a guardian. Keep that one and merge this one into it.'),
  differ: msg(
    'These charts have different names or birth dates, and one belongs to an account or a guardian. Correct the wrong one first.',
  ),
  byDoctor: msg(
    'Someone who isn’t allowed to read the clinical information in this chart could then read it in the other one. Ask a doctor of the clinic to merge them.',
  ),
  unknownHolder: msg(
    "No one at the clinic has met the person whose account holds the other chart, so this record isn't merged into it yet. Give the person an access code for this record, or merge after their first visit.",
  ),
  mergedAlready: msg('One of these charts has already been merged.'),
  undone: msg('This merge has already been undone.'),
  undoLaterFirst: msg('The chart you kept has since been merged into another one. Undo that merge first.'),
  clinicalChoice: msg('Only the doctors of the clinic can choose between two blood groups.'),
  newerTwin: msg('There is a newer chart with the same name and email address. Merge that one first.'),
} as const

/** Fields of which a person has only one: where both charts have one and they differ, the person merging chooses. */
export const chosenFields = ['dateOfBirth', 'gender', 'bloodGroup'] as const
export type ChosenField = (typeof chosenFields)[number]

const ChosenChart = z.enum(['kept', 'merged']).optional()

/** For each field, the chart with the right value. */
export const MergeChoices = z.strictObject({ dateOfBirth: ChosenChart, gender: ChosenChart, bloodGroup: ChosenChart })
export type MergeChoices = z.infer<typeof MergeChoices>

/** Names the charts whose birth date is missing before one is merged into the chart of an account or a guardian. */
export const birthDateFirst = (chartNumbers: readonly string[]): string =>
  chartNumbers.length === 1
    ? t(
        'Enter the birth date of chart {number} first. A chart that belongs to an account or a guardian only gets records of the same name and birth date.',
        { number: chartNumbers[0] },
      )
    : t(
        'Enter the birth date of chart {one} and chart {other} first. A chart that belongs to an account or a guardian only gets records of the same name and birth date.',
        { one: chartNumbers[0], other: chartNumbers[1] },
      )

/** A merged duplicate, the remaining chart, and the number of records moved to it. */
export const ChartMerge = z.object({
  id: Id,
  clinicId: Id,
  keptId: Id,
  merged: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable(),
    chartNumber: z.string(),
  }),
  appointments: z.number().int(),
  prescriptions: z.number().int(),
  reviews: z.number().int(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  undoneAt: z.iso.datetime().nullable(),
})
export type ChartMerge = z.infer<typeof ChartMerge>

/**
 * Merges a duplicate into another chart of the clinic: its appointments, visits, prescriptions and other records move
 * there. Only doctors and administrators of the clinic can call it, and open emergency accesses to both charts end.
 * Only a doctor can merge clinical text into a chart that belongs to an account or a guardian, or that the caller has
 * open in an emergency. A chart that belongs to an account or a guardian needs the same name and birth date as the
 * duplicate, and a person whom the clinic has met or given a record. Returns 409 otherwise, or if the charts can't be
 * merged. Where both charts have a birth date, gender or blood group and they differ, `choices` says which chart's is
 * right; without a choice the remaining chart keeps its own.
 */
export const mergeCharts = endpoint({
  method: 'POST',
  path: '/api/patients/:id/merge',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ into: Id, choices: MergeChoices.optional() }),
  status: 201,
  reply: ChartMerge,
})

/**
 * Undoes a merge: moves back exactly what was moved; later bookings stay with the remaining chart. Only doctors and
 * administrators of the clinic can call it. Returns 409 if it is already undone or a newer chart conflicts.
 */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/merges/:id/undo',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ChartMerge,
})

/**
 * Lists the duplicates that were merged into a chart and not undone, newest first. Only doctors and administrators of
 * the clinic can call it, and the access is recorded.
 */
export const listMerges = endpoint({
  method: 'GET',
  path: '/api/patients/:id/merges',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ChartMerge),
})
