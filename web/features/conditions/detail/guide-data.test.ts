import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HealthCondition } from '#contract/conditions.ts'
import { clinicsHref, isEmergency } from './clinics-for.ts'
import { guideJson } from './guide-data.ts'
import { descriptionOf, sharedAs, titleOf } from './words.ts'

const bare = {
  name: 'Dengue',
  slug: 'dengue',
  englishName: null,
  translated: [],
  alsoCalled: [],
  icd10Code: 'A97',
  overview: null,
  symptoms: null,
  causes: null,
  testsAndScans: null,
  clinicalTreatments: null,
  metaTitle: ' ',
  metaDescription: '',
  lastReviewedAt: '2026-11-23',
  reviewer: null,
  sources: [],
} as Partial<HealthCondition> as HealthCondition
const reviewer = { name: 'Dr. Rao', registration: '12345', council: 'Karnataka Medical Council', date: '2026-12-01' }
const url = 'https://clinic.example/health-conditions/dengue'

test('search engines get only facts of the guide, and no text can end the script', () => {
  const data = JSON.parse(guideJson(bare, url))
  assert.deepEqual(Object.keys(data).toSorted(), [
    '@context',
    '@type',
    'about',
    'inLanguage',
    'lastReviewed',
    'name',
    'url',
  ])
  assert.deepEqual(Object.keys(data.about).toSorted(), ['@type', 'code', 'name'])
  const told = guideJson({ ...bare, symptoms: 'Fever\n</script>', reviewer }, url)
  assert(!told.includes('</script>'))
  const { about, reviewedBy } = JSON.parse(told)
  assert.deepEqual(about.signOrSymptom, [
    { '@type': 'MedicalSymptom', name: 'Fever' },
    { '@type': 'MedicalSymptom', name: '</script>' },
  ])
  assert.equal(reviewedBy.name, 'Dr. Rao')
})

test('title and descriptions are specific and of the right length', () => {
  assert.equal(titleOf(bare), 'Dengue: symptoms, warning signs and treatment')
  const long = { ...bare, metaDescription: 'word '.repeat(99), overview: 'text '.repeat(99) }
  assert(descriptionOf(long).length <= 161 && descriptionOf(long).startsWith('word'))
  assert(sharedAs(long).length > 161 && sharedAs(long).length <= 201)
})

test('a guide leads to the clinics of its specialties, and an emergency to none', () => {
  assert.equal(clinicsHref('General Medicine'), '/find-clinics?specialty=General+Medicine')
  const guide = (slug: string, subCategory: string | null = null) => isEmergency({ slug, subCategory })
  assert.deepEqual([guide('dengue'), guide('chest-pain'), guide('burns', 'First aid')], [false, true, true])
})
