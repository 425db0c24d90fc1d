import type { ConditionCard } from '#contract/conditions.ts'
import { drawingHref } from '#web/features/conditions/category-drawings.tsx'
import { markup } from '#web/lib/markup.ts'
import { cutAtWord } from '#web/lib/text.ts'
import { categoryInWords } from '#web/features/conditions/categories.ts'

/** Characters of the overview on a card. */
const PREVIEW = 150

/** One guide in the grid; the whole card leads to its page. Styled like the medicines (list.css). */
export const conditionCard = ({ slug, name, category, overview }: ConditionCard) =>
  markup`<li><svg aria-hidden="true"><use href="${drawingHref(category)}" /></svg>
<h2><a href="${`/health-conditions/${slug}`}">${name}</a></h2>
<p class="from">${categoryInWords(category)}</p>
${overview === null ? null : markup`<p class="preview">${cutAtWord(overview, PREVIEW)}</p>`}</li>`
