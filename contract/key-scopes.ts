import { type Message, msg } from '#language/translate.ts'
/** Kinds of data that an API key can access, in the order of the list, with descriptions of reading and writing. */
export const keyKinds = {
  appointments: {
    title: msg('Appointments'),
    read: msg('See appointments and free times'),
    write: msg('Book, change and cancel appointments'),
  },
  patients: { title: msg('Patients'), read: msg('See charts'), write: msg('Add and change charts') },
  prescriptions: {
    title: msg('Prescriptions'),
    read: msg('See prescriptions'),
    write: msg('Write, change, cancel and complete prescriptions'),
  },
  services: {
    title: msg('Doctors and services'),
    read: msg('See the clinic, its doctors and its services'),
    write: msg('Add and change services'),
  },
  bills: {
    title: msg('Bills'),
    read: msg('See bills and the price list'),
    write: msg('Write bills and credit notes'),
  },
  // payments are read with their bills
  payments: { title: msg('Payments'), write: msg('Record payments and refunds') },
  // laboratories read nothing
  'lab-results': { title: msg('Laboratory results'), write: msg('Send test results') },
} as const
export type KeyKind = keyof typeof keyKinds

/** One permission of a key: a kind, and reading or writing. Neither includes the other. */
export type KeyScope = {
  [Kind in KeyKind]: `${Kind}:${Extract<keyof (typeof keyKinds)[Kind], 'read' | 'write'>}`
}[KeyKind]

/** Returns the scopes of a kind with their descriptions. */
export const scopesOf = (kind: KeyKind): { scope: KeyScope; label: Message }[] => {
  const rights: { read?: Message; write: Message } = keyKinds[kind]
  const { read, write } = rights
  return [
    ...(read ? [{ scope: `${kind}:read` as KeyScope, label: read }] : []),
    { scope: `${kind}:write` as KeyScope, label: write },
  ]
}

export const keyScopes = (Object.keys(keyKinds) as KeyKind[]).flatMap((kind) =>
  scopesOf(kind).map(({ scope }) => scope),
)
