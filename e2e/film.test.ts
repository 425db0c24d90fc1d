import type { Page, Request } from '@playwright/test'
import { expect, test } from './test.ts'

const MOST_BYTES = 3_000_000

/** Emulates a phone on a slow mobile network: 1.6 Mbit/s, and 150 ms each way. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 1_600_000 / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

const pathOf = (request: Request) => new URL(request.url()).pathname

for (const path of ['/demo', '/help-center/find-your-way'])
  test(`${path} plays the film within two seconds on a slow network, and loads nothing of it earlier`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request)))
    await slowDown(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const ofFilm = () => asked.filter((one) => one.startsWith('/film/') && one !== '/film/tour.jpg')
    expect(ofFilm()).toEqual([])

    const film = page.getByLabel('A tour of the product')
    const ms = await film.evaluate(async (video: HTMLVideoElement) => {
      const began = performance.now()
      const moves = new Promise((resolve) => {
        video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve(null))
      })
      await video.play()
      await moves
      return performance.now() - began
    })
    expect(ms).toBeLessThan(2_000)
    const captions = () =>
      film.evaluate(({ textTracks }: HTMLVideoElement) => [textTracks[0]!.mode, textTracks[0]!.cues?.length])
    await expect.poll(captions).toEqual(['showing', 7])
    const duration = await film.evaluate((video: HTMLVideoElement) => video.duration)
    expect(duration).toBeGreaterThanOrEqual(60)
    expect(duration).toBeLessThanOrEqual(90)
  })

test('the film’s files are small, and the server sends them in parts', { tag: '@journey' }, async ({ request }) => {
  for (const name of ['tour.webm', 'tour.mp4']) {
    const whole = await request.head(`/film/${name}`)
    expect(Number(whole.headers()['content-length'])).toBeLessThan(MOST_BYTES)
    const part = await request.get(`/film/${name}`, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status()).toBe(206)
    expect(part.headers()['content-range']).toMatch(/^bytes 1000-1999\/\d+$/)
    expect((await part.body()).length).toBe(1000)
  }
})

test('the captions name only people of the demo', async ({ request }) => {
  const captions = await (await request.get('/film/tour.vtt')).text()
  expect(captions).toMatch(/^WEBVTT\n/)
  expect(captions).not.toMatch(/@(?!\w+\.example)/)
})
