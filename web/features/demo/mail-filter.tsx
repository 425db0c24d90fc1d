import { Form } from 'react-router'
import { buttonClass } from '#web/ui/button-style.ts'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Filters the mailbox by recipient, kept in the URL. */
export const MailFilter = ({ to }: { to: string }) => (
  <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
    <Field label="Sent to" className="min-w-56 flex-1 sm:max-w-80">
      <TextInput
        key={to}
        type="search"
        name="to"
        defaultValue={to}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="patient@demo.example"
      />
    </Field>
    <button type="submit" className={buttonClass('secondary')}>
      Filter
    </button>
    {to ? (
      <LinkButton to="/mailbox" variant="quiet">
        Show all
      </LinkButton>
    ) : null}
  </Form>
)
