import { type Message, msg, t } from '#language/translate.ts'

const labels: Readonly<Record<string, Message>> = {
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
export function relationshipInWords(relationship: string): string {
  const known = Object.hasOwn(labels, relationship) ? labels[relationship] : undefined
  return known ? t(known) : relationship
}
