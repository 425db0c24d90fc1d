import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { labelAnswer, labelsAnswer, openStandIn, saying } from '#server/testing/live-sources.ts'
import { thorough } from '#server/testing/thorough.ts'
import { look } from './examine.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

// The knowledge base does not describe this ingredient, and the demo has a tablet of it.
const SLUG = 'midazolam-7-5-mg-tablet'

const label = labelAnswer({
  name: 'MIDAZOLAM',
  sections: {
    indications_and_usage: ['1 INDICATIONS AND USAGE Midazolam tablets are indicated for short tests of sleep.'],
    dosage_and_administration: ['2 DOSAGE AND ADMINISTRATION The dose is 99 mg a day.'],
    contraindications: ['4 CONTRAINDICATIONS Midazolam is contraindicated in tests of strength.'],
  },
})

test('a medicine without its own texts shows those of a US label, under a notice', async ({ page }) => {
  test.setTimeout(240_000)
  const standIn = await openStandIn(saying(200, labelsAnswer(label)))
  const site = await startSite({
    LIVE_SOURCES: 'openfda',
    STAND_IN: standIn.origin,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'ask-the-stand-in.ts')).href}`,
  })
  try {
    const notice = page.getByText('Texts from a US label')
    const address = `${site.url}/medicines/${SLUG}`
    const asked = page.waitForResponse((response) => response.url().endsWith('/auto-enrich'))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Midazolam 7.5 mg Tablet')
    await expect(notice).toBeHidden()
    expect(await (await asked).json()).toEqual({ enriched: false })
    await expect.poll(() => standIn.calls.length).toBe(1)
    expect(standIn.calls[0]!.url.searchParams.get('search')).toContain('midazolam')

    // The page is cached for a minute. The full run waits until it is rendered again; another address of it is rendered
    // immediately.
    let turn = 0
    await expect(async () => {
      await page.goto(thorough ? address : `${address}?again=${(turn += 1)}`)
      await expect(notice).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [thorough ? 3_000 : 100], timeout: 90_000 })
    await expect(page.getByText('Follow the leaflet of your own medicine.')).toBeVisible()
    const uses = page.getByRole('region', { name: 'What it’s used for' })
    await expect(uses).toContainText('indicated for short tests of sleep')
    const source = page
      .getByRole('link', { name: /^US label of midazolam by Standin Laboratories, Inc\. of May 2024/ })
      .first()
    await expect(source).toHaveAttribute('href', /^https:\/\/dailymed\.nlm\.nih\.gov\//)
    // rule T112
    await expect(page.locator('main')).not.toContainText('99 mg')
    await look(page, 'a medicine with words of a US label')
    expect(standIn.calls).toHaveLength(1)
  } finally {
    await site.stop()
    await standIn.close()
  }
})
