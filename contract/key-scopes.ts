/** What an API key may be for, in the order of its list: the title, and what reading and writing mean there. */
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
    write: 'Write, change and end prescriptions',
  },
  services: {
    title: 'Doctors and services',
    read: 'See the clinic, its doctors and its services',
    write: 'Add and change services',
  },
} as const
export type KeyKind = keyof typeof keyKinds

/** One right of a key: a kind, and reading or writing. Neither includes the other. */
export type KeyScope = `${KeyKind}:read` | `${KeyKind}:write`

export const keyScopes = (Object.keys(keyKinds) as KeyKind[]).flatMap((kind): KeyScope[] => [
  `${kind}:read`,
  `${kind}:write`,
])
