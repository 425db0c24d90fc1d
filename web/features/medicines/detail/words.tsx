import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { languageOfEnglish } from '#web/lib/language-of.ts'
import { linesOf } from '#web/lib/text.ts'

/** Free text, one paragraph per line; never markup (rule T129). */
export const Lines = ({ text }: { text: string }) =>
  linesOf(text).map((line, index) => (
    <p key={index} lang={languageOfEnglish()}>
      <TextWithNumbers text={line} />
    </p>
  ))

export const Points = ({ points }: { points: readonly string[] }) => (
  <ul lang={languageOfEnglish()}>
    {points.map((point, index) => (
      <li key={index}>
        <TextWithNumbers text={point} />
      </li>
    ))}
  </ul>
)

/** Topics before lines of the knowledge base, besides the names of ingredients. */
const topics = ['Pregnancy', 'Breastfeeding', 'Children', 'Older people', 'Driving', 'Alcohol', 'Kidneys', 'Liver']

/** One paragraph per line; its topic, such as "Pregnancy: …", is emphasized. */
export const LabelledLines = ({ lines, labels }: { lines: readonly string[]; labels: readonly string[] }) => {
  const known = new Set([...topics, ...labels])
  return lines.map((line, index) => {
    const end = labels.length > 0 ? line.indexOf(': ') : -1
    const isLabelled =
      end > 0 &&
      line
        .slice(0, end)
        .replace(/ on (?:its|their) own$/, '')
        .split(/, | and /)
        .every((label) => known.has(label))
    return (
      <p key={index} lang={languageOfEnglish()}>
        {isLabelled ? <b>{line.slice(0, end + 1)}</b> : null}
        <TextWithNumbers text={isLabelled ? line.slice(end + 1) : line} />
      </p>
    )
  })
}
