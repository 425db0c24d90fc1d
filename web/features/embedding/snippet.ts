import { t } from '#language/translate.ts'
/**
 * Returns the code a clinic pastes into its page: the frame, and the script that fits its height. `origin` is this
 * product's.
 */
export function snippetOf(origin: string, clinic: { id: string; name: string }): string {
  const title = t('Book an appointment at {clinic}', { clinic: clinic.name })
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  return [
    `<iframe data-booking src="${origin}/clinics/${clinic.id}/book?embed=1" title="${title.replaceAll('<', '&lt;')}" style="width: 100%; height: 720px; border: 0"></iframe>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n')
}
