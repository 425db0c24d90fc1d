import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { doctorSpecialties } from '#contract/specialties.ts'
import { HUES, specialtyKey } from './doctors.ts'

const css = await readFile(join(import.meta.dirname, '../../../app.css'), 'utf8')

test('the usual specialties have their own colors, and any other text has one by its name', () => {
  for (const one of [...doctorSpecialties, 'Oncology', 'Physiotherapy', 'Sports medicine', 'दंत चिकित्सा', ''])
    assert(css.includes(`[data-specialty='${specialtyKey(one)}']`), one)
  assert.equal(specialtyKey('Dentistry'), 'dentistry')
  assert.match(specialtyKey('Sports medicine'), /^hue-\d+$/)
  assert.equal(specialtyKey('Sports medicine'), specialtyKey('sports Medicine'))
  const keys = ['Ayurveda', 'Homeopathy', 'Physiotherapy', 'Dietetics', 'Psychology'].map(specialtyKey)
  assert(new Set(keys).size >= 4)
})

/** Returns the relative luminance of a color in OKLCH (https://bottosson.github.io/posts/oklab/), clipped to sRGB. */
function luminance([light, chroma, hue]: readonly [number, number, number]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

test('every color of a specialty stands out from white and from the dark theme by 3:1', () => {
  const colors = [...css.matchAll(/light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g)]
  assert(colors.length >= HUES + 17)
  const numbers = (text: string) => text.split(' ').map(Number) as unknown as [number, number, number]
  for (const [found, onWhite, onDark] of colors) {
    const [dark, light] = [luminance(numbers(onWhite!)), luminance(numbers(onDark!))]
    assert(1.05 / (dark + 0.05) >= 3, found)
    // the raised surface of the dark theme is darker than this gray
    assert((light + 0.05) / (luminance([0.32, 0, 0]) + 0.05) >= 3, found)
  }
})
