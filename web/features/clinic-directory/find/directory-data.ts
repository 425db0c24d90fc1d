import type { ClinicListing } from '#contract/clinic-directory.ts'
import { bookingPath } from '#contract/clinics/address.ts'
import type { KnownSpecialty } from '#contract/specialties.ts'
import { known, scriptJson } from '#web/lib/json-data.ts'

/** The names that schema.org has for specialties; the others aren't named there. */
const nameOf: Partial<Record<KnownSpecialty, string>> = {
  'General Medicine': 'PrimaryCare',
  'Family Medicine': 'PrimaryCare',
  Cardiology: 'Cardiovascular',
  Dermatology: 'Dermatology',
  Endocrinology: 'Endocrine',
  Gastroenterology: 'Gastroenterologic',
  Neurology: 'Neurologic',
  Orthopedics: 'Musculoskeletal',
  Pediatrics: 'Pediatric',
  Psychiatry: 'Psychiatric',
  Radiology: 'Radiography',
  Surgery: 'Surgical',
  Urology: 'Urologic',
  Gynecology: 'Gynecologic',
  ENT: 'Otolaryngologic',
  Dentistry: 'Dentistry',
  Oncology: 'Oncologic',
  Geriatrics: 'Geriatric',
  Hematology: 'Hematologic',
  Nephrology: 'Renal',
  Pulmonology: 'Pulmonary',
  Rheumatology: 'Rheumatologic',
  Physiotherapy: 'Physiotherapy',
  Podiatry: 'Podiatric',
  Optometry: 'Optometric',
}

const specialtiesIn = (specialties: readonly string[]) => [
  ...new Set(specialties.flatMap((one) => nameOf[one as KnownSpecialty] ?? [])),
]

/** Returns a clinic for search engines: only what its card says. */
const clinicData = (listing: ClinicListing, publicUrl: string) =>
  known({
    '@type': 'MedicalClinic',
    name: listing.name,
    url: publicUrl + bookingPath(listing),
    telephone: listing.phone,
    address: known({ '@type': 'PostalAddress', streetAddress: listing.address, addressLocality: listing.city }),
    medicalSpecialty: specialtiesIn(listing.specialties).map((name) => `https://schema.org/${name}`),
    knowsLanguage: listing.languages,
  })

/** Returns the clinics of a page as JSON for a script element. */
export const directoryJson = (clinics: readonly ClinicListing[], publicUrl: string): string =>
  scriptJson({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: clinics.map((one, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: clinicData(one, publicUrl),
    })),
  })
