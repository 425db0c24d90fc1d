import type { Page } from '@playwright/test'
import type { Language } from '#language/languages.ts'
import { thorough } from '#server/testing/thorough.ts'
import { bookByApi, clinicIn, freeDay } from './demo.ts'
import { lookAt } from './language-look.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// Screens of visitors, patients and the desk in Hindi, in the pseudo-locale and right to left: nothing is left in English, cut or too wide.

const widths = thorough ? [390, 820, 1440] : [390]
// the pseudo-locale is longer than every language, and shows each text that isn't translated
const languages: Language[] = thorough ? ['hi', 'en-xa', 'ur'] : ['en-xa']

/** Words of clinics' names. */
async function clinicNames({ request }: Page): Promise<string[]> {
  const clinics = (await (await request.get('/api/clinics?limit=100')).json()) as { name: string }[]
  return clinics.flatMap(({ name }) => name.split(' '))
}

/** Words of the patients' names at a person's clinics. */
async function patientNames({ request }: Page): Promise<string[]> {
  type Listed = { user: { firstName: string; lastName: string } }
  const patients: Listed[] = []
  // other tests have added some
  for (let isMore = true; isMore;) {
    const answer = await request.get(`/api/patients?limit=100&offset=${patients.length}`)
    const page = (await answer.json()) as Listed[]
    patients.push(...page)
    isMore = page.length === 100
  }
  return patients.flatMap(({ user }) => `${user.firstName} ${user.lastName}`.match(/[A-Za-z]+/g) ?? [])
}

async function lookAtAll(page: Page, addresses: readonly string[], patients: readonly string[] = []) {
  const names = new Set([...(await clinicNames(page)), ...patients])
  const faults: string[] = []
  for (const language of languages)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of addresses) {
        await openSettled(page, `${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading').first()).toBeVisible()
        const { english, cut, tooWide } = await lookAt(page, language, names)
        const where = `${language} ${width} ${address}`
        faults.push(...english.map((text) => `${where}: in English: ${text}`))
        faults.push(...cut.map((text) => `${where}: cut: ${text}`))
        if (tooWide > 0) faults.push(`${where}: ${tooWide} px too wide`)
      }
    }
  expect(faults).toEqual([])
}

test.describe.configure({ timeout: 600_000 })

test('visitors: the landing page, sign-in and the booking path', async ({ page, baseURL }) => {
  const { request } = page
  const clinic = await clinicIn(request, 'Bengaluru')
  const [service, doctor] = [clinic.services[0]!, clinic.doctors[0]!]
  const { date, times } = await freeDay(request, clinic, doctor.id, 9)
  const guest = { firstName: 'Sana', lastName: 'Kulkarni', email: 'sana.k@example.com', phone: '+91 98450 11223' }
  const answer = await bookByApi(request, baseURL!, { clinic, doctorId: doctor.id, date, time: times[0]!, guest })
  const { manageUrl } = (await answer.json()) as { manageUrl: string }
  const booking = `/clinics/${clinic.id}/book`
  const chosen = `service=${service.id}&doctor=${doctor.id}`
  const steps = [
    `step=2&service=${service.id}`,
    `step=3&${chosen}`,
    `step=4&${chosen}&date=${date}&time=${times[1]}`,
  ].map((step) => `${booking}?${step}`)
  const manage = new URL(manageUrl, baseURL).pathname
  const addresses = [booking, ...steps, manage, '/login', '/signup', '/forgot-password', '/']
  await lookAtAll(page, addresses, ['Sana', 'Kulkarni'])
})

test('a patient’s screens', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const addresses = [
    '/dashboard',
    '/appointments',
    '/prescriptions',
    '/test-reports',
    '/my-medicines',
    '/profile',
    '/settings',
    ...(thorough ? ['/record-access', '/notifications', '/test-values'] : []),
  ]
  await lookAtAll(page, addresses)
})

test('the desk’s screens', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const [patient] = (await (await page.request.get('/api/patients')).json()) as { id: string }[]
  const addresses = [
    '/dashboard',
    '/appointments',
    '/patients',
    `/patients/${patient!.id}`,
    '/calendar',
    '/settings',
    ...(thorough ? ['/calendar?view=day', '/notifications', '/profile'] : []),
  ]
  await lookAtAll(page, addresses, await patientNames(page))
})
