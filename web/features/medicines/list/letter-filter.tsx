import { t } from '#language/translate.ts'
import { hrefOf, LETTERS, type DirectoryAddress } from './directory-address.ts'

/** A to Z as links. The chosen letter clears the filter. */
export const LetterFilter = ({ address: { search, letter } }: { address: DirectoryAddress }) => (
  <nav aria-label={t('First letter')} className="mt-5">
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
