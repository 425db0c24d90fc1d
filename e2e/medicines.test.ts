import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import type { Medicine, MedicineCard } from '#contract/medicines.ts'
import { medicineMessages as say } from '#contract/medicines.ts'
import { look, lookAgain } from './examine.ts'
import { shiftOf } from './shift.ts'
import { expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const cards = (page: Page) => page.locator('ul.medicines > li')
const box = (page: Page) => page.getByLabel('Search by name, composition, manufacturer or disease')
const letterLink = (page: Page, letter: string) =>
  page.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: letter.toUpperCase(), exact: true })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

async function find(page: Page, query: string): Promise<{ medicines: MedicineCard[]; total: number }> {
  return (await page.request.get(`/api/medicines?${query}`)).json()
}

/** Returns a letter with more medicines than fit on one page. */
async function longLetter(page: Page): Promise<string> {
  for (const letter of 'pacmdl') if ((await find(page, `letter=${letter}&limit=1`)).total > 60) return letter
  throw new Error('The demo has no letter with two pages')
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const width of phoneWidths) {
  test(
    `a visitor finds a medicine by letter, page and search, and reads its page (${width} px)`,
    { tag: '@journey' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const letter = await longLetter(page)
      const other = letter === 'p' ? 'a' : 'p'

      await test.step('the whole directory', async () => {
        await page.goto('/medicines')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Medicine')
        await expect(page.getByText(english(say.notADoctor))).toBeVisible()
        await expect(cards(page)).toHaveCount(60)
        await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Clear Filter' })).toHaveCount(0)
        // a font that comes late moves letters by less than a thousandth
        expect(await shiftOf(page)).toBeLessThan(0.001)
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      })

      await test.step('one letter, its second page, another letter from its first', async () => {
        await letterLink(page, letter).click()
        await expect(page).toHaveURL(`/medicines?letter=${letter}`)
        await expect(letterLink(page, letter)).toHaveAttribute('aria-current', 'true')
        await page.getByRole('link', { name: 'Next' }).click()
        await expect(page).toHaveURL(`/medicines?letter=${letter}&page=2`)
        await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
        for (const name of await cards(page).getByRole('heading').allTextContents())
          expect(name.toLowerCase().startsWith(letter), name).toBe(true)
        const previous = page.getByRole('link', { name: 'Previous' })
        // cards that scroll into view get their actual height
        await previous.scrollIntoViewIfNeeded()
        await previous.click()
        await expect(page).toHaveURL(`/medicines?letter=${letter}`)
        await page.goto(`/medicines?letter=${letter}&page=2`)
        await letterLink(page, other).click()
        await expect(page).toHaveURL(`/medicines?letter=${other}`)
      })

      await test.step('the active letter clears itself, and so does Clear Filter', async () => {
        await letterLink(page, other).click()
        await expect(page).toHaveURL('/medicines')
        await letterLink(page, other).click()
        await page.getByRole('link', { name: 'Clear Filter' }).click()
        await expect(page).toHaveURL('/medicines')
      })

      await test.step('a search, and the medicine that it finds', async () => {
        await box(page).fill('paracetamol 500')
        await page.getByRole('button', { name: 'Search' }).click()
        await expect(page).toHaveURL('/medicines?search=paracetamol+500')
        await expect(box(page)).toHaveValue('paracetamol 500')
        await expect(page.getByText(/found for “paracetamol 500”/)).toBeVisible()
        await cards(page).getByRole('link', { name: 'Paracetamol 500 mg Tablet', exact: true }).click()
      })

      await test.step('its page', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paracetamol 500 mg Tablet')
        await expect(page.getByText(english(say.notADoctor))).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Drug interactions' })).toBeVisible()
        await page
          .getByRole('navigation', { name: 'On this page' })
          .getByRole('link', { name: 'Sources', exact: true })
          .click()
        await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport()
        expect(await shiftOf(page)).toBeLessThan(0.001)
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        await page.getByRole('link', { name: 'Back to Medicines' }).click()
        await expect(page).toHaveURL('/medicines')
      })
    },
  )
}

test('a search without matches suggests what to try, and a search that is too short is ignored', async ({ page }) => {
  await page.goto('/medicines?search=zzqxzzqxzzqx')
  await expect(page.getByRole('heading', { name: english(say.none) })).toBeVisible()
  await expect(page.getByText(english(say.adjust))).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all medicines' }).click()
  await box(page).fill('xq')
  await box(page).press('Enter')
  await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible()
  await expect(cards(page)).toHaveCount(60)
})

test('a search for a name that the directory lacks says so, and suggests similar names only as a question', async ({
  page,
}) => {
  await page.goto('/medicines?search=mitfirmin')
  await expect(page.getByRole('heading', { name: 'No medicine found for “mitfirmin”' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Did you mean' })).toBeVisible()
  await expect(cards(page).first()).toContainText(/metformin/i)
  await expect(page.getByText(/^[\d,]+ medicines? found for/)).toHaveCount(0)
  await box(page).fill('mitfirmi')
  await box(page).press('n')
  await expect(page.getByRole('listbox')).toContainText('Did you mean')
})

test('a page number beyond the last leads to the last page, and invalid parts of the address are ignored', async ({
  page,
}) => {
  const { total } = await find(page, 'limit=1')
  await page.goto('/medicines?page=9999')
  await expect(page.getByText(`Page ${Math.ceil(total / 60)} of ${Math.ceil(total / 60)}`)).toBeVisible()
  await page.goto('/medicines?letter=%C3%A9&page=x')
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
})

test('a medicine’s id redirects to its one address, and an unknown medicine answers 404', async ({ page }) => {
  const [card] = (await find(page, 'search=paracetamol&limit=1')).medicines
  const answer = await page.request.get(`/medicines/${card!.id}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, `/medicines/${card!.slug}`])

  const unknown = await page.goto('/medicines/there-is-no-such-medicine')
  expect(unknown!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english(say.notFound))
  await page.getByRole('link', { name: 'Back to Medicines' }).click()
  await expect(page).toHaveURL('/medicines')
})

test(
  'a medicine’s page describes itself to search engines and link previews',
  { tag: '@journey' },
  async ({ page }) => {
    const [card] = (await find(page, 'search=paracetamol+500&limit=1')).medicines
    const medicine = (await (await page.request.get(`/api/medicines/${card!.slug}`)).json()) as Medicine
    await page.goto(`/medicines/${card!.slug}`)
    await expect(page).toHaveTitle(`${medicine.name} · Vaidya`)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description!.length).toBeGreaterThan(10)
    expect(description!.length).toBeLessThanOrEqual(160)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/medicines/${card!.slug}$`))
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', medicine.name)
    const drug = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect([drug['@type'], drug.name]).toEqual(['Drug', medicine.name])
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await page.goto('/medicines?search=paracetamol')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  },
)

for (const path of ['/', '/medicines', '/medicines/there-is-no-such-medicine']) {
  test(`a visitor opens a medicine from the suggestions by keyboard (${path})`, async ({ page }) => {
    await page.goto(path)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
    const search = page.getByRole('combobox', { name: /^Search by name/ })
    await search.fill('pa')
    await search.fill('paracetamol')
    await expect(options(page).first()).toBeVisible()
    // one pause, a call for medicines and one for emergencies, and none to another site
    expect(asked.map((address) => new URL(address).pathname).sort()).toEqual([
      '/api/health-conditions',
      '/api/medicines',
    ])
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()
    await expect(search).toHaveAttribute('aria-expanded', 'true')

    await search.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await search.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(search).toHaveValue('paracetamol')
    await search.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    const name = await options(page)
      .first()
      .evaluate((row) => row.firstChild!.textContent)
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
  })
}

test('the search works when suggestions fail to load', async ({ page }) => {
  await page.route('**/api/medicines?*', (route) => route.abort())
  await page.goto('/medicines')
  await box(page).pressSequentially('paracetamol')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/medicines?search=paracetamol')
  await expect(cards(page).first()).toBeVisible()
})

test('the directory announces that the next page is loading', async ({ page }) => {
  await page.goto('/medicines')
  // the old page is gone before the test could examine it
  await page.evaluate(() =>
    new MutationObserver(() => {
      const said = document.querySelector('[role=status].loading')?.textContent
      if (said) sessionStorage.setItem('said', said)
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  )
  await letterLink(page, 'a').click()
  await expect(page).toHaveURL('/medicines?letter=a')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(say.loading)
  await expect(page.getByText(english(say.loading))).toHaveCount(0)
})

test('the page requests missing facts once, and reloads once when they arrive', async ({ page }) => {
  const [card] = (await find(page, 'search=paracetamol&limit=1')).medicines
  const path = `/medicines/${card!.slug}`
  let loads = 0
  let asks = 0
  let opened = 0
  page.on('framenavigated', () => (opened += 1))
  await page.route(`**${path}`, async (route) => {
    loads++
    const response = await route.fetch()
    const html = (await response.text()).replace(/ data-enrich="[^"]*"/, '')
    const asking = `<article class="medicine" data-enrich="/api${path}/auto-enrich"`
    await route.fulfill({ response, body: html.replace('<article class="medicine"', asking) })
  })
  await page.route('**/auto-enrich', async (route) => {
    asks++
    expect(route.request().method()).toBe('POST')
    await route.fulfill({ json: { enriched: true } })
  })
  await page.goto(path)
  await expect.poll(() => opened).toBe(2)
  // the page's script has run, and has sent no second request
  await box(page).pressSequentially('para')
  await expect(options(page).first()).toBeVisible()
  expect([loads, asks]).toEqual([2, 1])
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a visitor searches, filters by letter, pages through and opens a medicine',
    { tag: '@journey' },
    async ({ page }) => {
      const letter = await longLetter(page)
      await page.goto('/medicines')
      await letterLink(page, letter).click()
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page).toHaveURL(`/medicines?letter=${letter}&page=2`)
      await page.goto('/')
      await box(page).fill('paracetamol')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL('/medicines?search=paracetamol')
      await cards(page).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
      await box(page).fill('amoxicillin')
      await box(page).press('Enter')
      await expect(page).toHaveURL('/medicines?search=amoxicillin')
    },
  )
})

test('the list, a search, a medicine and its suggestions don’t violate accessibility', async ({ page }) => {
  const [card] = (await find(page, 'search=paracetamol&limit=1')).medicines
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/medicines?letter=p',
      '/medicines?search=zzqxzzqx',
      '/medicines?search=xq',
      `/medicines/${card!.slug}`,
    ]) {
      await page.goto(path)
      await lookAgain(page, `${path} at ${width} px`)
    }
    await box(page).pressSequentially('para')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await look(page, `suggestions at ${width} px`)
  }
})

/** Returns the bytes of an address on the wire, compressed as for a browser. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('the list and a medicine stay within the size budget of a slow phone', async ({ page, site }) => {
  const [card] = (await find(page, 'search=paracetamol&limit=1')).medicines
  for (const path of ['/medicines', `/medicines/${card!.slug}`]) {
    await page.goto(path)
    const { scripts, sheets } = await page.evaluate(() => ({
      scripts: [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
      sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    }))
    const sum = async (urls: string[]) => (await Promise.all(urls.map(bytesOf))).reduce((all, one) => all + one, 0)
    expect(await sum(scripts), `JavaScript of ${path}`).toBeLessThan(6_000)
    expect(await sum([site.url + path, ...sheets]), `HTML and CSS of ${path}`).toBeLessThan(20_000)
  }
})
