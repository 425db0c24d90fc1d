import { t } from '#language/translate.ts'
import { hrefOf, LETTERS, type GuidesAddress } from './guides-address.ts'

/** The index of the guides: A to Z as links. The chosen letter clears the filter. */
export const GuideLetters = ({ address }: { address: GuidesAddress }) => (
  <nav aria-label={t('Guides from A to Z')} className="mt-5">
    <ul className="letters">
      {LETTERS.map((one) => (
        <li key={one}>
          <a
            href={hrefOf({ ...address, letter: one === address.letter ? null : one, page: 1 })}
            aria-current={one === address.letter ? 'true' : undefined}
          >
            {one.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
