import { helpMessages } from '#contract/help.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { HelpSearch } from './help-search.tsx'

/** Shown for an unknown article, with status 404. */
export const ArticleNotFound = () => (
  <>
    <h1 className="text-xl">{helpMessages.notFound}</h1>
    <p className="mt-2 mb-6 max-w-[60ch] text-muted">
      There’s no article at this address. Search for what you want to do, or ask us.
    </p>
    <HelpSearch />
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton href="/help-center" variant="secondary">
        Back to the Help Center
      </LinkButton>
      <LinkButton href="/contact" variant="secondary">
        Contact Support
      </LinkButton>
    </div>
  </>
)
