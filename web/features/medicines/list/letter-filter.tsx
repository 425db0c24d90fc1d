import { hrefOf, LETTERS, type Place } from './place.ts'

/** A to Z as links, one at a time; the chosen letter leads back to all. */
export const LetterFilter = ({ place: { search, letter } }: { place: Place }) => (
  <nav aria-label="First letter" className="mt-5">
    <ul className="letters">
      {LETTERS.map((one) => (
        <li key={one}>
          <a
            href={hrefOf({ search, letter: one === letter ? null : one, page: 1 })}
            aria-current={one === letter ? 'true' : undefined}
          >
            {one.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
