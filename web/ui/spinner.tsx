import { t } from '#language/translate.ts'
/** A turning ring, as large as the text beside it. */
export const SpinnerIcon = () => (
  <svg viewBox="0 0 16 16" className="size-[1.1em] shrink-0 animate-spin" aria-hidden="true">
    <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
    <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

/** A centred loading indicator; appears after a short delay. */
export const Spinner = ({ label = t('Loading...') }: { label?: string }) => (
  <div
    role="status"
    className="flex min-h-48 animate-appear-late flex-col items-center justify-center gap-3 text-muted"
  >
    <span className="text-xl text-brand">
      <SpinnerIcon />
    </span>
    <span className="text-sm">{label}</span>
  </div>
)
