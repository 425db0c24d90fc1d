// `npm run screenshots`: the pictures of the product on the public pages and in the README, taken of the demo in both themes,
// and the sample of a prescription.
// Needs a build (npm run build) and Chromium.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { startSite } from '../e2e/site.ts'
import { findOrInstallChromium } from './chromium.ts'

interface Shot {
  name: string
  /** A demo account; a visitor without one. */
  as?: 'admin' | 'doctor' | 'patient' | 'staff'
  path: string
  /** A phone (390 px wide) instead of a desk (1280 px). */
  isPhone?: true
  /** Runs before the picture. */
  prepare?: (page: Page) => Promise<void>
}

const shots: Shot[] = [
  { name: 'doctor-day', as: 'doctor', path: '/' },
  { name: 'calendar', as: 'staff', path: '/calendar' },
  { name: 'appointments', as: 'staff', path: '/appointments' },
  {
    name: 'prescription',
    as: 'doctor',
    path: '/prescriptions',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Write Prescription' }).first().click()
      const row = page.getByRole('group', { name: 'Medication 1' })
      await row.getByRole('combobox', { name: 'Medication' }).fill('Paracetamol 500 mg')
      await row.getByLabel('Dosage').fill('1 tablet')
    },
  },
  {
    name: 'chart',
    as: 'doctor',
    path: '/patients',
    prepare: async (page) => {
      await page.getByPlaceholder('Search patients by name, email, or phone...').fill('Priya Nair')
      await page
        .getByRole('link', { name: /Priya Nair/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: 'Priya Nair' }).waitFor()
    },
  },
  { name: 'admin-day', as: 'admin', path: '/' },
  { name: 'analytics', as: 'admin', path: '/analytics?period=last-90-days' },
  { name: 'doctors', as: 'admin', path: '/doctors' },
  { name: 'staff', as: 'admin', path: '/staff' },
  {
    name: 'booking',
    path: '/',
    isPhone: true,
    prepare: async (page) => {
      const answer = await page.request.get('/api/clinics')
      const [clinic] = (await answer.json()) as { id: string }[]
      await page.goto(`/clinics/${clinic!.id}/book`)
    },
  },
  { name: 'patient-home', as: 'patient', path: '/', isPhone: true },
  { name: 'reports', as: 'patient', path: '/test-reports', isPhone: true },
  { name: 'my-medicines', as: 'patient', path: '/my-medicines', isPhone: true },
  { name: 'guide', path: '/health-conditions/dengue', isPhone: true },
]

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } }
const target = join(import.meta.dirname, '../web/public/pictures')
const samples = join(import.meta.dirname, '../web/public/samples')

async function take(browser: Browser, url: string, shot: Shot, colorScheme: 'light' | 'dark'): Promise<number> {
  const { name, as, path, isPhone, prepare } = shot
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: sizes[isPhone ? 'phone' : 'desk'],
    deviceScaleFactor: isPhone ? 2 : 1.5,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (as) {
    const data = { email: `${as}@demo.example`, password: DEMO_PASSWORD }
    await page.request.post('/api/auth/login', { headers: { origin: url }, data })
  }
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  // loading content, and animations
  await page.waitForLoadState('networkidle')
  await page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'hidden' })
  await page.waitForTimeout(1_000)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 76, effort: 6 })
    .toBuffer()
  await writeFile(join(target, `${name}-${colorScheme}.webp`), picture)
  await context.close()
  return picture.length
}

/** Saves the printout of a demo prescription; its code leads to a nonexistent address. */
async function takeSample(url: string): Promise<void> {
  const signIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'doctor@demo.example', password: DEMO_PASSWORD }),
  })
  const headers = { cookie: signIn.headers.getSetCookie()[0]!.split(';')[0]! }
  const list = await fetch(`${url}/api/prescriptions?limit=50`, { headers })
  const prescriptions = (await list.json()) as { id: string; status: string; medications: unknown[] }[]
  const most = prescriptions
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => b.medications.length - a.medications.length)[0]
  if (!most) throw new Error('The demo has no active prescription.')
  const paper = await fetch(`${url}/api/prescriptions/${most.id}/paper.pdf`, { headers })
  if (!paper.ok) throw new Error(`The paper answered ${paper.status}.`)
  await mkdir(samples, { recursive: true })
  await writeFile(join(samples, 'prescription.pdf'), Buffer.from(await paper.arrayBuffer()))
}

async function main(): Promise<void> {
  const executablePath = findOrInstallChromium()
  if (!executablePath) throw new Error('Chromium is needed; CHROMIUM_PATH may name it.')
  const [only] = process.argv.slice(2)
  await mkdir(target, { recursive: true })
  const site = await startSite()
  const browser = await chromium.launch({ executablePath })
  try {
    for (const shot of shots.filter(({ name }) => !only || name.includes(only)))
      for (const theme of ['light', 'dark'] as const) {
        const bytes = await take(browser, site.url, shot, theme)
        console.log(`${shot.name}-${theme}  ${Math.round(bytes / 1024)} kB`)
      }
    if (!only || 'sample'.includes(only)) await takeSample(site.url)
  } finally {
    await browser.close()
    await site.stop()
  }
}

await main()
