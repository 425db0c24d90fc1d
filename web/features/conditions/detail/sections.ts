import { type Message, msg } from '#language/translate.ts'
import type { ConditionText, HealthCondition } from '#contract/conditions.ts'

/** A part of a guide that is text. */
export interface Section {
  field: ConditionText
  title: Message
  /** The text is a list, one entry a line. */
  isList?: boolean
}

interface Group {
  /** The anchor for the table of contents. */
  id: string
  title: Message
  sections: Section[]
}

/** The text of a guide in reading order. */
const groups: Group[] = [
  {
    id: 'about',
    title: msg('About this condition'),
    sections: [
      { field: 'overview', title: msg('Overview') },
      { field: 'types', title: msg('Types'), isList: true },
      { field: 'symptoms', title: msg('Symptoms'), isList: true },
      { field: 'causes', title: msg('Causes and risk factors'), isList: true },
    ],
  },
  {
    id: 'diagnosis',
    title: msg('Diagnosis and tests'),
    sections: [
      { field: 'diagnosis', title: msg('Diagnosis') },
      { field: 'testsAndScans', title: msg('Tests and scans'), isList: true },
    ],
  },
  {
    id: 'treatment',
    title: msg('Treatment'),
    sections: [
      { field: 'homeTreatments', title: msg('Home treatments'), isList: true },
      { field: 'clinicalTreatments', title: msg('Clinical treatments'), isList: true },
    ],
  },
  {
    id: 'living',
    title: msg('Preventing it and living with it'),
    sections: [
      { field: 'riskReduction', title: msg('Risk reduction'), isList: true },
      { field: 'copingStrategies', title: msg('Coping strategies'), isList: true },
    ],
  },
  {
    id: 'groups',
    title: msg('Children, pregnancy and older people'),
    sections: [
      { field: 'children', title: msg('Children') },
      { field: 'pregnancy', title: msg('Pregnancy') },
      { field: 'olderPeople', title: msg('Older people') },
    ],
  },
]

/** Returns the groups and sections that the guide has. */
export const groupsOf = (guide: HealthCondition): Group[] =>
  groups
    .map((group) => ({ ...group, sections: group.sections.filter(({ field }) => guide[field] !== null) }))
    .filter(({ sections }) => sections.length > 0)
