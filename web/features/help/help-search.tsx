import { t } from '#language/translate.ts'
import { Search } from 'lucide-react'
import { HELP_SEARCH_MAX } from '#contract/help.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'

/** Searching the help center: a plain form, so that it works without any script. */
export const HelpSearch = ({ value }: { value?: string }) => (
  <form action="/help-center" role="search" className="w-full max-w-3xl">
    <label htmlFor="help-search" className="text-sm font-medium">
      {t('Search the help center')}
    </label>
    <div className="mt-1.5 flex flex-wrap gap-2">
      <input
        id="help-search"
        type="search"
        name="search"
        maxLength={HELP_SEARCH_MAX}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t('Reschedule, invite a doctor, share a report')}
        className={controlClass('h-12 min-w-0 flex-1 text-base')}
      />
      {/* fixed width, aligned at the start: avoids a layout shift when the page is painted early */}
      <button type="submit" className={buttonClass('primary', 'lg', 'w-32 justify-start px-6 rtl:px-2')}>
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        {t('Search')}
      </button>
    </div>
  </form>
)
