import { demoAccounts } from '#contract/demo.ts'

/** The demo's accounts; pressing one fills the form. */
export const DemoAccounts = ({ onChoose }: { onChoose: (email: string) => void }) => (
  <section aria-labelledby="demo-accounts" className="mt-8 border-t border-line pt-6">
    <h2 id="demo-accounts" className="text-base">
      Try the demo
    </h2>
    <p className="mt-0.5 text-sm text-muted">Pick a demo account to fill in the form.</p>
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {demoAccounts.map(({ email, label }) => (
        <li key={email}>
          <button
            type="button"
            onClick={() => onChoose(email)}
            className="w-full min-w-0 rounded-md border border-line-strong/60 bg-surface-raised px-3.5 py-2 text-left transition-colors duration-150 hover:border-brand hover:bg-brand-soft"
          >
            <span className="block font-medium">{label}</span>
            <span className="block truncate text-sm text-muted">{email}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
