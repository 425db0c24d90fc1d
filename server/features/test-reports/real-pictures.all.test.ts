import sharp from 'sharp'
import { english } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { pngBomb } from '#server/testing/bombs.ts'
import { type Color, type Sample, testSamples } from '#server/testing/file-samples.ts'
import { animatedPng, pngChunk } from '#server/testing/pictures.ts'

// Pictures as phones, scanners and programs write them, five and more of each kind: each is stored as what it shows, or refused
// with a sentence that says what is wrong.

const beside = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const WHITE: Color = [255, 255, 255]
const RED: Color = [220, 30, 30]
const colors: [name: string, color: Color][] = [
  ['red', RED],
  ['green', [40, 150, 60]],
  ['white', WHITE],
  ['black', [25, 25, 25]],
  ['grey', [128, 128, 128]],
]
const plain = ([r, g, b]: Color, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
const rgba = (alpha: number) =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 220, g: 30, b: 30, alpha } } })
const grain = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const jpegs: Record<string, Sample[]> = {
  'CMYK photographs': [
    ...colors.map(([name, color]): Sample => [
      name,
      () => plain(color).toColourspace('cmyk').jpeg().toBuffer(),
      { kind: 'jpg', size: [60, 40], color },
    ]),
    [
      'red and progressive',
      () => plain(RED).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      { kind: 'jpg', color: RED },
    ],
    [
      'red, with a profile and on its side',
      () => plain(RED).toColourspace('cmyk').withIccProfile('cmyk').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { kind: 'jpg', size: [40, 60], color: RED },
    ],
  ],
  'progressive and grey photographs': [
    ['progressive', () => plain(RED).jpeg({ progressive: true }).toBuffer(), { kind: 'jpg', color: RED }],
    [
      'progressive, with all its colors',
      () => plain(RED).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      { kind: 'jpg', color: RED },
    ],
    [
      'progressive and upside down',
      () => plain(RED).jpeg({ progressive: true }).withMetadata({ orientation: 3 }).toBuffer(),
      { kind: 'jpg', size: [60, 40], color: RED },
    ],
    [
      'grey',
      () => plain([200, 200, 200]).toColourspace('b-w').jpeg().toBuffer(),
      { kind: 'jpg', color: [200, 200, 200] },
    ],
    [
      'grey and progressive',
      () => plain([60, 60, 60]).toColourspace('b-w').jpeg({ progressive: true }).toBuffer(),
      { kind: 'jpg', color: [60, 60, 60] },
    ],
    ['of one pixel', () => plain(RED, 1, 1).jpeg().toBuffer(), { kind: 'jpg', size: [1, 1], color: RED }],
  ],
  'truncated photographs': [
    ...[0.3, 0.6, 0.9].map((part): Sample => [
      `the first ${part * 100} %`,
      async () => {
        const whole = await grain().jpeg().toBuffer()
        return whole.subarray(0, whole.length * part)
      },
      english(fileMessages.damaged),
    ]),
    [
      'progressive, cut in its last scan',
      async () => (await grain().jpeg({ progressive: true }).toBuffer()).subarray(0, -300),
      english(fileMessages.damaged),
    ],
    ['its header alone', async () => (await grain().jpeg().toBuffer()).subarray(0, 180), english(fileMessages.damaged)],
    [
      'with zeros instead of its end, as a full card leaves it',
      async () => {
        const whole = await grain().jpeg().toBuffer()
        return beside(whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length / 2))
      },
      english(fileMessages.damaged),
    ],
  ],
  'photographs with bytes around their marks': [
    [
      'two in one file, as phones with depth write them',
      async () => beside(await plain(RED).jpeg().toBuffer(), await plain(WHITE).jpeg().toBuffer()),
      { kind: 'jpg', color: RED },
    ],
    [
      'a film behind the picture',
      async () => beside(await plain(RED).jpeg().toBuffer(), 'MotionPhoto_Data', Buffer.alloc(3_000, 7)),
      { kind: 'jpg', color: RED },
    ],
    [
      'padded with zeros',
      async () => beside(await plain(RED).jpeg().toBuffer(), Buffer.alloc(4_096)),
      { kind: 'jpg', color: RED },
    ],
    [
      'filled with FF before a mark',
      async () => {
        const whole = await plain(RED).jpeg().toBuffer()
        return beside(whole.subarray(0, 2), Buffer.alloc(6, 0xff), whole.subarray(2))
      },
      { kind: 'jpg', color: RED },
    ],
    [
      'with a comment of 60 kB',
      async () => {
        const whole = await plain(RED).jpeg().toBuffer()
        return beside(
          whole.subarray(0, 2),
          Buffer.from('fffeea62', 'hex'),
          Buffer.alloc(60_000, 0x20),
          whole.subarray(2),
        )
      },
      { kind: 'jpg', color: RED },
    ],
  ],
}

const pngs: Record<string, Sample[]> = {
  'PNGs of every depth': [
    ['a fax of one bit', () => pngBomb(60, 40), { kind: 'png', size: [60, 40], color: [0, 0, 0] }],
    ...[2, 4, 16, 256].map((colours): Sample => [
      `a palette of ${colours}`,
      () => plain(RED).png({ palette: true, colours }).toBuffer(),
      { kind: 'png', color: RED },
    ]),
    ['grey', () => plain([90, 90, 90]).toColourspace('b-w').png().toBuffer(), { kind: 'png', color: [90, 90, 90] }],
    ['interlaced', () => plain(RED).png({ progressive: true }).toBuffer(), { kind: 'png', color: RED }],
    ['16 bits of grey', () => plain([90, 90, 90]).toColourspace('grey16').png().toBuffer(), { kind: 'png' }],
  ],
  'transparent PNGs': [
    ...[0, 0.5, 1].map((alpha): Sample => [
      `${alpha * 100} % opaque`,
      () => rgba(alpha).png().toBuffer(),
      { kind: 'png', alpha: Math.round(alpha * 255) },
    ]),
    ['half opaque, with a palette', () => rgba(0.5).png({ palette: true }).toBuffer(), { kind: 'png', alpha: 128 }],
    ['grey and half opaque', () => rgba(0.5).toColourspace('b-w').png().toBuffer(), { kind: 'png', alpha: 128 }],
  ],
  'animated PNGs': [
    [
      'two pictures',
      async () => animatedPng(await plain(RED).png().toBuffer(), 2),
      { kind: 'png', notice: 'animated', color: RED },
    ],
    [
      'twenty pictures',
      async () => animatedPng(await plain(RED).png().toBuffer(), 20),
      { kind: 'png', notice: 'animated', color: RED },
    ],
    [
      'one picture beside that for other programs',
      async () => animatedPng(await plain(RED).png().toBuffer(), 1, { isFirst: false }),
      { kind: 'png', notice: 'animated', color: RED },
    ],
    [
      'two transparent pictures',
      async () => animatedPng(await rgba(0.5).png().toBuffer(), 2),
      { kind: 'png', notice: 'animated', alpha: 128 },
    ],
    [
      'an animation announced after 100 kB of text',
      async () => {
        const before = [pngChunk('tEXt', beside('Comment\0', Buffer.alloc(100_000, 0x61)))]
        return animatedPng(await plain(RED).png().toBuffer(), 3, { before })
      },
      { kind: 'png', notice: 'animated', color: RED },
    ],
    [
      'an animation of one picture is a still one',
      async () => animatedPng(await plain(RED).png().toBuffer(), 1),
      { kind: 'png', color: RED },
    ],
  ],
}

testSamples({ ...jpegs, ...pngs })
