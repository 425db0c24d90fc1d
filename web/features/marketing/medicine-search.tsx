import { Search } from 'lucide-react'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'

/** Fewest letters that a search takes (specification 1, section 9). */
const MIN_LENGTH = 3

/** Searching the directory: a plain form, so that it works without any script. */
export const MedicineSearch = ({ value }: { value?: string }) => (
  <form action="/medicines" method="get" role="search" className="w-full max-w-xl">
    <label htmlFor="medicine-search" className="text-sm font-medium">
      Search by name, composition, manufacturer or disease
    </label>
    <div className="mt-1.5 flex gap-2">
      <input
        id="medicine-search"
        type="search"
        name="search"
        required
        minLength={MIN_LENGTH}
        maxLength={100}
        defaultValue={value}
        autoComplete="off"
        placeholder="Paracetamol"
        aria-describedby="medicine-search-help"
        className={controlClass('h-12 flex-1 text-base')}
      />
      <button type="submit" className={buttonClass('primary', 'lg')}>
        <Search aria-hidden="true" className="size-4.5" />
        Search
      </button>
    </div>
    <p id="medicine-search-help" className="mt-1.5 text-sm text-muted">
      Press Enter or click search (minimum {MIN_LENGTH} characters)
    </p>
  </form>
)
