import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/** Length of a name, and how many names a clinic can have in all: earlier ones still lead to its page. */
export const ADDRESS_LIMITS = { min: 3, max: 60, ofClinic: 10 } as const

export const addressMessages = {
  characters: msg('Use lowercase letters, digits and single hyphens, such as lotus-clinic'),
  length: () => t('Use {min} to {max} characters', { min: ADDRESS_LIMITS.min, max: ADDRESS_LIMITS.max }),
  reserved: msg('This name is reserved. Please choose another one.'),
  taken: msg('This name is already taken. Please choose another one.'),
  tooMany: () =>
    t('A clinic can have at most {ofClinic} names. Please choose one that it has had before.', {
      ofClinic: ADDRESS_LIMITS.ofClinic,
    }),
} as const

/** Names that people would mistake for the product itself, or that other paths use. */
const reserved = new Set(
  `about account accounts admin administrator api app appointment appointments billing blog book booking bookings calendar clinic
  clinics contact dashboard demo doctor doctors edit embed error false help home index legal login logout mail me my new nobody
  null official operator patient patients payment payments privacy profile public register root search security settings sign-in
  sign-up signin signup staff static status support system terms test true undefined vaidya verify www`.split(/\s+/),
)

/** Matches a UUID. */
const IDENTIFIER = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** A clinic's name in the URL of its booking page. */
export const AddressName = line(200)
  .toLowerCase()
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, says(addressMessages.characters))
  .min(ADDRESS_LIMITS.min, says(addressMessages.length))
  .max(ADDRESS_LIMITS.max, says(addressMessages.length))
  .refine((name) => !reserved.has(name) && !IDENTIFIER.test(name), says(addressMessages.reserved))

/** Returns the path of a clinic's booking page: by its name, or by its id if it has none. */
export const bookingPath = ({ id, addressName }: { id: string; addressName: string | null }) =>
  addressName ? `/book/${addressName}` : `/clinics/${id}/book`

/**
 * Returns a URL name for a clinic's name, such as "lotus-clinic" for "Lotus Clinic"; empty if the name has no Latin
 * letters or digits.
 */
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
 * Sets the name in the URL of a clinic's booking page; earlier names keep working. Only the clinic's administrators can
 * call it: its other members get 403, everyone else 404. Returns 409 if another clinic has or had the name, or this
 * clinic has already had 10 names.
 */
export const nameClinicAddress = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/address',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: AddressName }),
  reply: z.object({ name: z.string() }),
})

/**
 * Returns the clinic that has or had a URL name, and its current name. Anyone can call it. Returns 404 if the clinic
 * can't be booked publicly.
 */
export const findClinicAddress = endpoint({
  method: 'GET',
  path: '/api/public/clinic-addresses/:name',
  access: 'anyone',
  params: z.object({ name: z.string().max(200) }),
  reply: z.object({ clinicId: Id, name: z.string() }),
})
