/** Kinds of data that an API key can access, in the order of the list, with descriptions of reading and writing. */
export const keyKinds = {
  appointments: {
    title: 'Appointments',
    read: 'See appointments and free times',
    write: 'Book, change and cancel appointments',
  },
  patients: { title: 'Patients', read: 'See charts', write: 'Add and change charts' },
  prescriptions: {
    title: 'Prescriptions',
    read: 'See prescriptions',
    write: 'Write, change, cancel and complete prescriptions',
  },
  services: {
    title: 'Doctors and services',
    read: 'See the clinic, its doctors and its services',
    write: 'Add and change services',
  },
} as const
export type KeyKind = keyof typeof keyKinds

/** One permission of a key: a kind, and reading or writing. Neither includes the other. */
export type KeyScope = `${KeyKind}:read` | `${KeyKind}:write`

export const keyScopes = (Object.keys(keyKinds) as KeyKind[]).flatMap((kind): KeyScope[] => [
  `${kind}:read`,
  `${kind}:write`,
])
