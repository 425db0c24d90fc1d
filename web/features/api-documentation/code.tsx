import { ScrollArea } from '#web/ui/scroll-area.tsx'

/** Inline code in a sentence. */
export const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm bg-surface-sunken px-1 py-0.5 font-mono text-sm break-words">{children}</code>
)

/** A text that has code between backticks, as in the contract's comments. */
export const Words = ({ children }: { children: string }) =>
  children.split('`').map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part))

interface CodeBlockProps {
  label: string
  text: string
  /** The file of the example, for the test that runs it. */
  file?: string
}

/** A block of code that scrolls horizontally on narrow screens. */
export const CodeBlock = ({ label, text, file }: CodeBlockProps) => (
  <ScrollArea label={label} className="rounded-md border border-line bg-surface-sunken">
    <pre className="w-max min-w-full p-4 font-mono text-sm">
      <code data-example={file}>{text.trimEnd()}</code>
    </pre>
  </ScrollArea>
)
