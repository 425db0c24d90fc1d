import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface SecretShownProps {
  title: string
  secret: string
  /** What else to know. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a signing secret, this once. */
export const SecretShown = ({ title, secret, children, onClose }: SecretShownProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    footer={<Button onClick={onClose}>I have stored it</Button>}
  >
    <div className="flex flex-col gap-4">
      <Notice tone="caution" title="Copy the signing secret now">
        It is shown this once. If you lose it, make a new one.
      </Notice>
      <Field label="Signing secret" help="The receiver checks with it that a message really comes from here.">
        <TextInput
          readOnly
          value={secret}
          spellCheck={false}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div>
        <CopyButton text={secret} label="Copy secret" />
      </div>
      {children}
    </div>
  </Dialog>
)
