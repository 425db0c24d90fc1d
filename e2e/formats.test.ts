import { build } from 'vite'
import { languages } from '#language/languages.ts'
import { clinicIn, doctorNamed, freeDay, serviceNamed } from './demo.ts'
import { writtenInEach } from './formats.ts'
import { expect, test } from './test.ts'

/** Returns a module with everything that it imports, as a script that sets `written`. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'written' } },
  })
  if (!Array.isArray(built)) throw new Error('a library is built as a list of outputs')
  return built[0]!.output[0].code
}

test('a browser writes dates, clocks, numbers and lists as the server does, in each language', async ({ page }) => {
  await page.goto('/login')
  const script = await bundled(`${import.meta.dirname}/formats.ts`)
  const there = await page.evaluate<ReturnType<typeof writtenInEach>>(`${script}\nwritten.writtenInEach()`)
  for (const [language, { name }] of Object.entries(languages))
    expect(there[language as keyof typeof languages], name).toEqual(writtenInEach()[language as keyof typeof languages])
})

test('a Hindi page has Hindi days and times in its document, and the same after it is hydrated @journey', async ({
  page,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const address = `/clinics/${clinic.id}/book?lang=hi`
  const hours = /सोम–\S+ \d{1,2}:\d{2} am – \d{1,2}:\d{2} pm/
  expect(await (await page.request.get(address)).text()).toMatch(hours)
  await page.goto(address)
  await expect(page.getByText(hours)).toBeVisible()
  const doctor = doctorNamed(clinic, 'Rao')
  const { date } = await freeDay(page.request, clinic, doctor.id, 1)
  await page.goto(`${address}&step=3&service=${serviceNamed(clinic, 'General Consultation').id}&doctor=${doctor.id}`)
  // the browser has made this week itself
  const day = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))
  await expect(page.getByRole('radio', { name: day })).toBeVisible()
})
