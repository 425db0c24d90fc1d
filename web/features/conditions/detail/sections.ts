import type { ConditionText, HealthCondition } from '#contract/conditions.ts'

/** A part of a guide that is text. */
export interface Section {
  field: ConditionText
  title: string
  /** The text is a list, one entry a line. */
  isList?: boolean
}

interface Group {
  /** The anchor for the table of contents. */
  id: string
  title: string
  sections: Section[]
}

/** The text of a guide in reading order. */
const groups: Group[] = [
  {
    id: 'about',
    title: 'About this condition',
    sections: [
      { field: 'overview', title: 'Overview' },
      { field: 'types', title: 'Types', isList: true },
      { field: 'symptoms', title: 'Symptoms', isList: true },
      { field: 'causes', title: 'Causes and risk factors', isList: true },
    ],
  },
  {
    id: 'diagnosis',
    title: 'Diagnosis and tests',
    sections: [
      { field: 'diagnosis', title: 'Diagnosis' },
      { field: 'testsAndScans', title: 'Tests and scans', isList: true },
    ],
  },
  {
    id: 'treatment',
    title: 'Treatment',
    sections: [
      { field: 'homeTreatments', title: 'Home treatments', isList: true },
      { field: 'clinicalTreatments', title: 'Clinical treatments', isList: true },
    ],
  },
  {
    id: 'living',
    title: 'Preventing it and living with it',
    sections: [
      { field: 'riskReduction', title: 'Risk reduction', isList: true },
      { field: 'copingStrategies', title: 'Coping strategies', isList: true },
    ],
  },
  {
    id: 'groups',
    title: 'Children, pregnancy and older people',
    sections: [
      { field: 'children', title: 'Children' },
      { field: 'pregnancy', title: 'Pregnancy' },
      { field: 'olderPeople', title: 'Older people' },
    ],
  },
]

/** Returns the groups and sections that the guide has. */
export const groupsOf = (guide: HealthCondition): Group[] =>
  groups
    .map((group) => ({ ...group, sections: group.sections.filter(({ field }) => guide[field] !== null) }))
    .filter(({ sections }) => sections.length > 0)
