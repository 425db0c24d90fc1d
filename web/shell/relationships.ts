import { type Message, msg, t } from '#language/translate.ts'
import type { FamilyMemberFields } from '#contract/family-members.ts'

const labels: Record<FamilyMemberFields['relationship'], Message> = {
  Spouse: msg('Spouse'),
  Child: msg('Child'),
  Parent: msg('Parent'),
  Sibling: msg('Sibling'),
  Grandparent: msg('Grandparent'),
  Grandchild: msg('Grandchild'),
  Uncle: msg('Uncle'),
  Aunt: msg('Aunt'),
  Cousin: msg('Cousin'),
  Other: msg('Other'),
}

/** Returns a stored relationship in the reader's language. */
export const relationshipInWords = (relationship: string): string =>
  Object.hasOwn(labels, relationship) ? t(labels[relationship as keyof typeof labels]) : relationship
