import { t } from '#language/translate.ts'
import { Search } from 'lucide-react'
import { listMedicines, medicineMessages } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MAX, MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'
import { cx } from '#web/ui/cx.ts'
import { suggestionWords } from '#web/lib/suggestion-words.ts'
import { formWords } from './form-words.ts'

interface MedicineSearchProps {
  value?: string
  /** A letter filter to keep with the search. */
  letter?: string | null
  /** Allows any text: the list shows all for an empty one, and a message for a short one. */
  takesAny?: boolean
  /** Replaces the help text if the last search was invalid. */
  complaint?: string | null
  /** Leaves out the help on phones, where the page below matters more. */
  isBrief?: boolean
}

/**
 * Searches the directory with a plain form, so that it works without a script. On reading pages the small script adds
 * suggestions (`data-suggest` names their source, web/reading/script/suggest.ts).
 */
export const MedicineSearch = ({ value, letter, takesAny = false, complaint, isBrief }: MedicineSearchProps) => (
  <form action="/medicines" role="search" data-loading={medicineMessages.loading} className="w-full max-w-xl">
    <label htmlFor="medicine-search" className="text-sm font-medium">
      {t('Search by name, composition, manufacturer or disease')}
    </label>
    <div className="relative mt-1.5 flex gap-2">
      <input
        id="medicine-search"
        type="search"
        name="search"
        required={!takesAny}
        minLength={takesAny ? undefined : MEDICINE_SEARCH_MIN}
        maxLength={MEDICINE_SEARCH_MAX}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t('Paracetamol')}
        aria-describedby="medicine-search-help"
        data-suggest={listMedicines.path}
        data-min={MEDICINE_SEARCH_MIN}
        data-words={suggestionWords(t('Medicines'), formWords)}
        className={controlClass('h-12 flex-1 text-base')}
      />
      {/* fixed width, aligned at the start: avoids a layout shift when the page is painted early */}
      <button type="submit" className={buttonClass('primary', 'lg', 'w-32 justify-start px-6 rtl:px-2')}>
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        {t('Search')}
      </button>
    </div>
    {letter ? <input type="hidden" name="letter" value={letter} /> : null}
    <p
      id="medicine-search-help"
      className={cx('mt-1.5 text-sm', complaint ? 'text-danger' : 'text-muted', isBrief && 'max-sm:hidden')}
    >
      {complaint ??
        t('Press Enter or click search (minimum {min} characters)', {
          min: MEDICINE_SEARCH_MIN,
        })}
    </p>
  </form>
)
