const steps = [
  { title: 'Confirm your email address', text: 'We’ll send you a link right away. It works for 48 hours.' },
  { title: 'Sign in', text: 'Use the email and password you enter here.' },
  {
    title: 'Get started',
    text: 'Patients can book right away. Administrators set up their clinic and add its doctors and staff.',
  },
]

/** The steps after registering, shown beside the form. */
export const NextSteps = () => (
  <>
    <h2 className="text-lg lg:text-xl">What happens next</h2>
    <ol className="mt-6 flex flex-col gap-6 lg:mt-8">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-raised text-sm font-semibold text-brand tabular-nums"
          >
            {index + 1}
          </span>
          <div className="pt-1">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </>
)
