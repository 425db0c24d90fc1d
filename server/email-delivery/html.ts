import { languages } from '#language/languages.ts'
import { language } from '#language/translate.ts'
import { addressOf, type Fact, hello, type Letter, type Link, type Part } from './letter.ts'

/** Returns a text for any place of an HTML document, within quotes too. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a text of several lines. */
const linesIn = (text: string) => text.split('\n').map(escaped).join('<br>')

// Only the button has colors, text and background; mail programs choose the rest, light or dark. Styles are inline,
// since many programs remove style sheets.
const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const LINE = '1px solid rgba(128,128,128,.4)'
const SMALL = 'margin:0 0 8px;font-size:13px;line-height:1.5;opacity:.8'
const CELL = 'padding:8px 0;vertical-align:top;text-align:start'

/** A link; one that is not of the web is written as text. */
function linkIn(link: Link, style: string): string {
  const { text } = link
  const url = addressOf(link)
  if (!/^https?:\/\//i.test(url)) return escaped(`${text}: ${url}`)
  return `<a href="${escaped(url)}" target="_blank" rel="noopener noreferrer" style="${style}">${escaped(text)}</a>`
}

const factIn = ({ name, value, link }: Fact) =>
  `<tr><th scope="row" style="${CELL};padding-right:16px;font-weight:400;opacity:.8;white-space:nowrap">${escaped(name)}</th>` +
  `<td style="${CELL};font-weight:600;overflow-wrap:anywhere">${linesIn(value)}` +
  `${link ? `<br>${linkIn(link, 'font-weight:400')}` : ''}</td></tr>`

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background-color:#0b6157;color:#ffffff;font-weight:600;text-decoration:none'

function partIn(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${linesIn(part)}</p>`
  if ('facts' in part)
    return (
      `<table style="width:100%;margin:0 0 20px;border-collapse:collapse;border-top:${LINE};border-bottom:${LINE};font-size:16px;line-height:1.5">` +
      `${part.facts.map(factIn).join('')}</table>`
    )
  if ('button' in part) return `<p style="margin:0 0 20px">${linkIn(part.button, BUTTON)}</p>`
  return `<ul style="margin:0 0 20px;padding:0;list-style:none">${part.links
    .map((link) => `<li style="padding:6px 0">${linkIn(link, 'font-weight:600')}</li>`)
    .join('')}</ul>`
}

/** Returns a letter as an HTML document that loads nothing: no pictures, style sheets or scripts, and no read tracking. */
export function htmlOf({ from, greeting = hello(), parts, footer = [] }: Letter, subject: string): string {
  const small = [from, ...footer].map((text) => `<p style="${SMALL}">${linesIn(text)}</p>`).join('')
  return `<!doctype html>
<html lang="${language()}" dir="${languages[language()].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;${FONT};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<p style="margin:0 0 16px">${escaped(greeting)}</p>
${parts.map(partIn).join('\n')}
<div style="margin-top:24px;padding-top:16px;border-top:${LINE}">${small}</div>
</div>
</body>
</html>
`
}
