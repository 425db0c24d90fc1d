import sharp from 'sharp'

/**
 * A photograph of one color as a camera writes it: on its side, and with a location. A grainy one is large, like a
 * photograph of paper in bad light.
 */
export const photograph = (width = 60, height = 40, look: 'plain' | 'grainy' = 'plain'): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      ...(look === 'grainy' && { noise: { type: 'gaussian', mean: 128, sigma: 30 } }),
    },
  })
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Secretcam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A PNG of one color. */
export const plainPng = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
