import { type Message, msg, t } from '#language/translate.ts'
import type { Growth, GrowthMeasure } from '#contract/visits/growth/growth.ts'

/** Title and unit of each measure. */
export const measures: Record<GrowthMeasure, { title: Message; unit: string }> = {
  weight: { title: msg('Weight'), unit: 'kg' },
  height: { title: msg('Length or height'), unit: 'cm' },
  headCircumference: { title: msg('Head circumference'), unit: 'cm' },
  bmi: { title: msg('BMI'), unit: 'kg/m²' },
}

/** Returns a z-score with one decimal and a true minus sign. */
const zInWords = (z: number): string => {
  const text = Math.abs(z).toFixed(1)
  return z < 0 && text !== '0.0' ? `−${text}` : text
}

/** Returns a place among healthy children as a neutral fact, such as "Centile 34 (z −0.4)". */
export function growthInWords({ centile, z }: Growth): string {
  const score = zInWords(z)
  if (centile < 3) return t('Below the 3rd centile (z {score})', { score })
  if (centile > 97) return t('Above the 97th centile (z {score})', { score })
  return t('Centile {centile} (z {score})', { centile: Math.round(centile), score })
}
