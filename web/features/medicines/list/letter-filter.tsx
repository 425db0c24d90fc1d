import { inner, markup } from '#web/lib/markup.ts'
import { hrefOf, LETTERS, type Place } from './place.ts'

/** A to Z as links, one at a time; the chosen letter leads back to all. */
export const LetterFilter = ({ place: { search, letter } }: { place: Place }) => (
  <nav aria-label="First letter" className="mt-5">
    <ul className="letters" {...inner(LETTERS.map((one) => letterItem(one, one === letter, search)))} />
  </nav>
)

function letterItem(letter: string, isChosen: boolean, search: string | null) {
  const href = hrefOf({ search, letter: isChosen ? null : letter, page: 1 })
  const current = isChosen ? markup` aria-current="true"` : null
  return markup`<li><a href="${href}"${current}>${letter.toUpperCase()}</a></li>`
}
