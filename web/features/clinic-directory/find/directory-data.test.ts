import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClinicListing } from '#contract/clinic-directory.ts'
import { directoryJson } from './directory-data.ts'

const clinic = {
  id: '0199e0a0-0000-7000-8000-000000000001',
  name: 'Lotus </script> Clinic',
  addressName: 'lotus',
  address: '4 Temple Road',
  city: '',
  phone: '+91 20 5550 0100',
  specialties: ['ENT', 'Family Medicine', 'General Medicine', 'Ophthalmology'],
  languages: [],
} as Partial<ClinicListing> as ClinicListing

test('search engines get what the card says, and no name can end the script', () => {
  const json = directoryJson([clinic], 'https://clinics.example')
  assert(!json.includes('</script>'))
  assert.deepEqual(JSON.parse(json).itemListElement, [
    {
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'MedicalClinic',
        name: clinic.name,
        url: 'https://clinics.example/book/lotus',
        telephone: clinic.phone,
        address: { '@type': 'PostalAddress', streetAddress: '4 Temple Road' },
        medicalSpecialty: ['https://schema.org/Otolaryngologic', 'https://schema.org/PrimaryCare'],
      },
    },
  ])
})
