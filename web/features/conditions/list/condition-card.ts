import type { ConditionCard } from '#contract/conditions.ts'
import { drawingHref } from '#web/features/conditions/category-drawings.tsx'
import { type Markup, markup } from '#web/lib/markup.ts'
import { cutAtWord } from '#web/lib/text.ts'
import { categoryInWords } from '#web/features/conditions/public/categories.ts'
import { englishIn } from '#web/features/conditions/language-of.ts'

/** Characters of the overview on a card. */
const PREVIEW = 150

/** One guide in the grid; the whole card leads to its page. Styled like the medicines (list.css). */
export function conditionCard(card: ConditionCard): Markup {
  const { slug, name, englishName, category } = card
  const overview = previewOf(card)
  const inEnglish = englishName === null ? null : markup`<span lang="en">${englishName}</span> · `
  return markup`<li><svg aria-hidden="true"><use href="${drawingHref(category)}" /></svg>
<h2><a href="${`/health-conditions/${slug}`}"${langAttribute(englishIn(card, 'name'))}>${name}</a></h2>
<p class="from">${inEnglish}${categoryInWords(category)}</p>
${overview === null ? null : markup`<p class="preview"${langAttribute(englishIn(card, 'overview'))}>${cutAtWord(overview, PREVIEW)}</p>`}</li>`
}

/** An English preview below a translated name would only make the list longer. */
const previewOf = ({ englishName, translated, overview }: ConditionCard) =>
  englishName === null || translated.includes('overview') ? overview : null

const langAttribute = (tag: string | undefined) => (tag === undefined ? null : markup` lang="${tag}"`)
