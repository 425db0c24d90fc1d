import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The length of a name, and how many a clinic has in all: earlier ones keep leading to its page. */
export const ADDRESS_LIMITS = { min: 3, max: 60, ofClinic: 10 } as const

export const addressMessages = {
  characters: 'Use small letters, digits and single hyphens, such as lotus-clinic',
  length: `Use ${ADDRESS_LIMITS.min} to ${ADDRESS_LIMITS.max} characters`,
  reserved: 'This name is reserved. Please choose another one.',
  taken: 'This name is already taken. Please choose another one.',
  tooMany: `A clinic can have ${ADDRESS_LIMITS.ofClinic} names. Please choose one that it had before.`,
} as const

/** What people would take for the product itself, or a program for something else. */
const reserved = new Set(
  `about account accounts admin administrator api app appointment appointments billing blog book booking bookings calendar clinic
  clinics contact dashboard demo doctor doctors edit embed error false help home index legal login logout mail me my new nobody
  null official operator patient patients payment payments privacy profile public register root search security settings sign-in
  sign-up signin signup staff static status support system terms test true undefined vaidya verify www`.split(/\s+/),
)

/** Looks like an identifier. */
const IDENTIFIER = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** A clinic's name in the address of its booking page. */
export const AddressName = line(200)
  .toLowerCase()
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, addressMessages.characters)
  .min(ADDRESS_LIMITS.min, addressMessages.length)
  .max(ADDRESS_LIMITS.max, addressMessages.length)
  .refine((name) => !reserved.has(name) && !IDENTIFIER.test(name), addressMessages.reserved)

/** The path of a clinic's booking page: by its name, or by its id where it has none. */
export const bookingPath = ({ id, addressName }: { id: string; addressName: string | null }) =>
  addressName ? `/book/${addressName}` : `/clinics/${id}/book`

/** Returns a name that suits a clinic's, such as "lotus-clinic" for "Lotus Clinic"; empty where its letters give none. */
export const suggestedAddress = (clinicName: string): string =>
  clinicName
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, ADDRESS_LIMITS.max)
    .replace(/-$/, '')

/**
 * Names the clinic's booking page; the earlier name leads to it from now on. 409 if another clinic has or had the name. For
 * its administrators: 403 for its other members, 404 for all else.
 */
export const nameClinicAddress = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/address',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: AddressName }),
  reply: z.object({ name: z.string() }),
})

/** Finds the clinic of a name, and the name that it has now; 404 where the public cannot book it. */
export const findClinicAddress = endpoint({
  method: 'GET',
  path: '/api/public/clinic-addresses/:name',
  access: 'anyone',
  params: z.object({ name: z.string().max(200) }),
  reply: z.object({ clinicId: Id, name: z.string() }),
})
