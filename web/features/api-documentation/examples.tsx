import { CodeBlock } from './code.tsx'
import { examples, type Example } from './example-texts.ts'
import { Part } from './parts.tsx'
import { type Language, languageHref, languages } from './documentation-address.ts'
import { TabLinks } from './tabs.tsx'

/** Complete example programs, in one language at a time. */
export const Examples = ({ origin, language }: { origin: string; language: Language }) => (
  <>
    <Part title="Before you start">
      <p>The examples read the URL and the key from environment variables, so that the key stays out of the code.</p>
      <CodeBlock label="Environment" text={`export VAIDYA_URL=${origin}\nexport VAIDYA_KEY=vdy_…`} />
    </Part>
    <TabLinks
      label="Languages"
      className="mt-9"
      current={language}
      links={Object.entries(languages).map(([name, title]) => ({ name, title, href: languageHref(name as Language) }))}
    />
    <p className="mt-3 text-sm text-muted">{needs[language]}</p>
    {examples.map((example) => (
      <Shown key={example.title} example={example} language={language} />
    ))}
  </>
)

const needs: Record<Language, string> = {
  javascript: 'Runs with Node 20 or newer, without packages. Save it with the extension .mjs.',
  python: 'Runs with Python 3.9 or newer, without packages.',
  curl: 'Runs in a Unix shell with curl.',
}

const Shown = ({ example: { title, text, files }, language }: { example: Example; language: Language }) => {
  const { name, code } = files[language]
  return (
    <Part title={title}>
      <p className="max-w-[70ch]">{text}</p>
      <CodeBlock label={`${title}, ${languages[language]}`} text={code} file={name} />
    </Part>
  )
}
