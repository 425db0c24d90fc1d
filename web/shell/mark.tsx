/** The product's sign and name. */
export const Mark = ({ name }: { name: string }) => (
  <span className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
    <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M8 9.5 14.6 23h2.8L24 9.5"
        fill="none"
        className="stroke-brand-ink"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="9.5" r="2.4" className="fill-accent" />
    </svg>
    {name}
  </span>
)
