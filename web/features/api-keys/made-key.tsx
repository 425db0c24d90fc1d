import type { makeApiKey } from '#contract/api-keys.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** A new key, to be copied now. */
export function MadeKey({ apiKey, token, onClose }: Reply<typeof makeApiKey> & { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="caution" title="This key is shown only once" live>
        Copy it now and keep it like a password: whoever has it can do what it may do. If you lose it, revoke it and
        make a new one.
      </Notice>
      <Field label={`API key “${apiKey.name}”`}>
        <Textarea
          readOnly
          rows={2}
          value={token}
          spellCheck={false}
          autoComplete="off"
          className="resize-none font-mono text-sm break-all"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} label="Copy API key" />
      </div>
      <StickyFooter>
        <Button onClick={onClose}>Done</Button>
      </StickyFooter>
    </div>
  )
}
