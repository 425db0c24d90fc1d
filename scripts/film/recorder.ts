import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** Pictures a second in the film. */
const RATE = 24

interface Frame {
  file: string
  /** Seconds since the recording began. */
  at: number
}

/** Records a page frame by frame as Chromium paints it, into `folder`. */
export class Recorder {
  readonly #folder: string
  readonly #frames: Frame[] = []
  #began = 0
  #devtools: CDPSession | undefined
  #lost = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Seconds of film so far, without cuts. */
  get length(): number {
    return this.#began === 0 ? 0 : performance.now() / 1000 - this.#began - this.#lost
  }

  /** Continues with this page. */
  async film(page: Page): Promise<void> {
    const cut = performance.now()
    await this.#devtools?.send('Page.stopScreencast')
    await this.#devtools?.detach()
    const devtools = (this.#devtools = await page.context().newCDPSession(page))
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`)
      writeFileSync(file, data, 'base64')
      this.#frames.push({ file, at: this.length })
      // a closed page requests no more frames
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    if (this.#began === 0) this.#began = performance.now() / 1000
    else this.#lost += (performance.now() - cut) / 1000
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 })
  }

  /** Cuts what happens meanwhile, such as a page that loads. */
  async unseen(work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    await work()
    if (this.#began > 0) this.#lost += (performance.now() - began) / 1000
  }

  /**
   * Ends the film and writes it as `target.webm` and `target.mp4`, `speed` times as fast as it was recorded, and the picture shown
   * at `posterAt` seconds of the files as `target.jpg`.
   */
  async write(target: string, { posterAt, speed }: { posterAt: number; speed: number }): Promise<void> {
    const length = this.length
    await this.#devtools?.send('Page.stopScreencast')
    const list = join(this.#folder, 'frames.txt')
    writeFileSync(list, listOf(this.#frames, { end: length, speed }))
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-an', '-vf', `fps=${RATE}`]
    const vp9 = [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      '40',
      '-b:v',
      '0',
      '-row-mt',
      '1',
      '-cpu-used',
      '3',
      '-pix_fmt',
      'yuv420p',
    ]
    const h264 = ['-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
    execFileSync('ffmpeg', [...input, ...vp9, `${target}.webm`])
    execFileSync('ffmpeg', [...input, ...h264, `${target}.mp4`])
    execFileSync('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-ss',
      String(posterAt),
      '-i',
      `${target}.mp4`,
      '-frames:v',
      '1',
      '-q:v',
      '4',
      `${target}.jpg`,
    ])
  }
}

/** Returns the list for ffmpeg's concat: each picture with its duration. */
function listOf(frames: readonly Frame[], { end, speed }: { end: number; speed: number }): string {
  const lines = frames.flatMap(({ file, at }, index) => [
    `file '${file}'`,
    `duration ${Math.max(0.001, ((frames[index + 1]?.at ?? end) - at) / speed).toFixed(3)}`,
  ])
  return [...lines, `file '${frames.at(-1)!.file}'`, ''].join('\n')
}
