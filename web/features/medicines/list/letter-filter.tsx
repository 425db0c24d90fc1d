import { t } from '#language/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { hrefOf, LETTERS, type DirectoryAddress } from './directory-address.ts'

/** A to Z as links. The chosen letter clears the filter. On phones a search hides them, so that what it found comes first. */
export const LetterFilter = ({ address: { search, letter } }: { address: DirectoryAddress }) => (
  <nav aria-label={t('First letter')} className={cx('mt-5', search && !letter && 'max-sm:hidden')}>
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
