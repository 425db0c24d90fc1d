import { t } from '#language/translate.ts'
import { Search } from 'lucide-react'
import {
  CONDITION_SEARCH_MAX,
  CONDITION_SEARCH_MIN,
  conditionCategories,
  type ConditionCategory,
  conditionMessages,
  listConditions,
} from '#contract/conditions.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'
import { cx } from '#web/ui/cx.ts'
import { suggestionWords } from '#web/lib/suggestion-words.ts'
import { categoryInWords, categoryWords } from './public/categories.ts'

interface ConditionSearchProps {
  value?: string
  /** The chosen category; omitted where there is no choice. */
  category?: ConditionCategory | null
  /** Replaces the help text if the last search was too short. */
  complaint?: string | null
  /** Leaves out the help on phones, where the page below matters more. */
  isBrief?: boolean
}

/** Searching the guides: a plain form, so that it works without any script. The small script adds suggestions. */
export const ConditionSearch = ({ value, category, complaint, isBrief }: ConditionSearchProps) => (
  <form action="/health-conditions" role="search" data-loading={conditionMessages.loading} className="w-full max-w-3xl">
    <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
      <div className={cx('flex-1 sm:min-w-80', category === undefined ? 'min-w-40' : 'min-w-full')}>
        <label htmlFor="condition-search" className="text-sm font-medium">
          {t('Search by condition, everyday name or symptom')}
        </label>
        <div className="relative mt-1.5">
          <input
            id="condition-search"
            type="search"
            name="search"
            maxLength={CONDITION_SEARCH_MAX}
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t('Sugar, BP, loose motion')}
            aria-describedby="condition-search-help"
            data-suggest={listConditions.path}
            data-min={CONDITION_SEARCH_MIN}
            data-words={suggestionWords(t('Health conditions'), categoryWords)}
            className={controlClass('h-12 w-full text-base')}
          />
        </div>
      </div>
      {category === undefined ? null : (
        <div className="min-w-0 flex-1 sm:flex-none">
          <label htmlFor="condition-category" className="text-sm font-medium">
            {t('Category')}
          </label>
          <select
            id="condition-category"
            name="category"
            defaultValue={category ?? ''}
            className={controlClass('mt-1.5 h-12 w-full text-base')}
          >
            <option value="">{t('All Categories')}</option>
            {conditionCategories.map((one) => (
              <option key={one} value={one}>
                {categoryInWords(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      {/* fixed width, aligned at the start: avoids a layout shift when the page is painted early */}
      <button type="submit" className={buttonClass('primary', 'lg', 'w-32 justify-start px-6 rtl:px-2')}>
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        {t('Search')}
      </button>
    </div>
    <p
      id="condition-search-help"
      className={cx('mt-1.5 text-sm', complaint ? 'text-danger' : 'text-muted', isBrief && 'max-sm:hidden')}
    >
      {complaint ??
        t('Press Enter or click search (minimum {min} characters)', {
          min: CONDITION_SEARCH_MIN,
        })}
    </p>
  </form>
)
